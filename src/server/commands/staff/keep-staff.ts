import { and, inArray, isNull, ne, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";

/**
 * Sees to it that somebody of the staff can still sign in once an account can no more. One after the other: two who leave at once
 * must not each count on the other.
 * @throws Problem `last_staff`
 */
export async function keepStaff(tx: Executor, leavingId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('last of the staff', 0))`);
  const others = and(inArray(users.type, ["staff", "admin"]), isNull(users.suspendedAt), isNull(users.deletedAt), ne(users.id, leavingId));
  if ((await tx.$count(users, others)) === 0) throw new Problem("last_staff");
}
