import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { capabilitiesOf, type StaffRole } from "#contract/accounts/roles.ts";
import { INBOX_KINDS, SETTLED_BY } from "#contract/requests/assignments.ts";
import type { Executor } from "#server/db/client.ts";
import { assignments } from "#server/db/tables/staff/assignments.ts";

/** What somebody may no longer settle is everybody's again, or its role's. @param roles that they hold from now on */
export async function giveBackWork(tx: Executor, userId: number, roles: readonly StaffRole[]): Promise<void> {
  const may = capabilitiesOf(roles);
  const lost = INBOX_KINDS.filter((kind) => !may.has(SETTLED_BY[kind]));
  const theirs = and(eq(assignments.assigneeId, userId), inArray(assignments.kind, lost));
  // What was referred to a role lies in its queue again.
  await tx
    .update(assignments)
    .set({ assigneeId: null })
    .where(and(theirs, isNotNull(assignments.role)));
  await tx.delete(assignments).where(theirs);
}
