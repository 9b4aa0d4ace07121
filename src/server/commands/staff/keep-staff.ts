import { and, inArray, isNull, ne, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";

/**
 * Sees to it that somebody can still sign in and give roles once an account can no more: another admin, without a last day.
 * One after the other: two who leave at once must not each count on the other.
 * @throws Problem `last_staff`
 */
export async function keepStaff(tx: Executor, leavingId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('last of the staff', 0))`);
  const others = and(
    inArray(users.type, ["staff", "admin"]),
    isNull(users.suspendedAt),
    isNull(users.deletedAt),
    ne(users.id, leavingId),
    sql`exists (select from ${staffRoles} held where held.user_id = ${users.id} and held.role = 'admin' and held.until is null)`,
  );
  if ((await tx.$count(users, others)) === 0) throw new Problem("last_staff");
}
