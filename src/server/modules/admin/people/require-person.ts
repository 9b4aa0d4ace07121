import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";

/** Lets through who is asked about somebody that stands. @throws Problem `not_found` */
export async function requirePerson(db: Executor, id: number): Promise<void> {
  const [row] = await db.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, id));
  if (!row || row.deletedAt) throw new Problem("not_found");
}
