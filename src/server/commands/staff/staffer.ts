import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Capability, capabilitiesOf, type HeldRole } from "#contract/accounts/roles.ts";
import type { UserType } from "#contract/accounts/session.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { isHeld, staffRoles } from "#server/db/tables/security/staff-roles.ts";

/** One of the staff with what their roles allow at a moment: the caller of a call, or whom a job acts for. */
export interface Staffer {
  userId: number;
  type: UserType;
  capabilities: ReadonlySet<Capability>;
  roles: readonly HeldRole[];
}

/** What an account may do now, for a job that began in its name. Whoever is suspended, gone or not of the staff may do nothing. */
export async function readStaffer(db: Executor, userId: number, now: Date): Promise<Staffer> {
  const rows = await db
    .select({ type: users.type, role: staffRoles.role, categories: staffRoles.categories })
    .from(users)
    .innerJoin(staffRoles, and(eq(staffRoles.userId, users.id), isHeld(now.toISOString())))
    .where(and(eq(users.id, userId), inArray(users.type, ["staff", "admin"]), isNull(users.suspendedAt), isNull(users.deletedAt)));
  const roles = rows.map(({ role, categories }) => ({ role, categories }));
  return { userId, type: rows[0]?.type ?? "staff", capabilities: capabilitiesOf(roles.map(({ role }) => role)), roles };
}
