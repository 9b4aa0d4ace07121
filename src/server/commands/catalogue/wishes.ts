import { and, desc, eq, ne } from "drizzle-orm";
import { WISHES_AT_MOST } from "#contract/catalogue/wish-bounds.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { wishes } from "#server/db/tables/wishes.ts";

/** Ids of the published programs that a person keeps, the newest wish first. */
export async function wishedIds(db: Executor, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: wishes.programId })
    .from(wishes)
    .innerJoin(programs, eq(programs.id, wishes.programId))
    .where(and(eq(wishes.userId, userId), eq(programs.status, "published")))
    .orderBy(desc(wishes.createdAt), desc(wishes.programId))
    .limit(WISHES_AT_MOST);
  return rows.map(({ id }) => id);
}

/** @throws Problem `not_found` for a program that nobody sees, `validation_error` beyond so many */
export async function addWish(tx: Executor, userId: number, programId: number, now: Date): Promise<void> {
  const [program] = await tx.select({ status: programs.status }).from(programs).where(eq(programs.id, programId));
  if (program?.status !== "published") throw new Problem("not_found");
  const others = await tx.$count(wishes, and(eq(wishes.userId, userId), ne(wishes.programId, programId)));
  if (others >= WISHES_AT_MOST)
    throw new Problem("validation_error", { fields: { id: [{ key: "list.max", values: { max: WISHES_AT_MOST } }] } });
  await tx.insert(wishes).values({ userId, programId, createdAt: now }).onConflictDoNothing();
}

export async function removeWish(tx: Executor, userId: number, programId: number): Promise<void> {
  await tx.delete(wishes).where(and(eq(wishes.userId, userId), eq(wishes.programId, programId)));
}
