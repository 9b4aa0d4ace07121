import { and, eq, inArray } from "drizzle-orm";
import { capabilitiesOf, type StaffRole } from "#contract/accounts/roles.ts";
import { INBOX_KINDS, SETTLED_BY } from "#contract/requests/assignments.ts";
import type { Executor } from "#server/db/client.ts";
import { assignments } from "#server/db/tables/staff/assignments.ts";

/** What somebody may no longer settle is everybody's again. @param roles that they hold from now on */
export async function giveBackWork(tx: Executor, userId: number, roles: readonly StaffRole[]): Promise<void> {
  const may = capabilitiesOf(roles);
  const lost = INBOX_KINDS.filter((kind) => !may.has(SETTLED_BY[kind]));
  await tx.delete(assignments).where(and(eq(assignments.assigneeId, userId), inArray(assignments.kind, lost)));
}
