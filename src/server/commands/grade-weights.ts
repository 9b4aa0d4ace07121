import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { gradeItems } from "#server/db/tables/grades.ts";

/** Weights of a program's grade by item of the course, and their sum. What hangs on an item that was taken out counts no more. */
export async function gradeWeights(db: Executor, programId: number): Promise<{ sum: number; of: ReadonlyMap<number, number> }> {
  const rows = await db
    .select({ itemId: gradeItems.programItemId, weight: gradeItems.weight })
    .from(gradeItems)
    .leftJoin(programItems, eq(programItems.id, gradeItems.programItemId))
    .where(and(eq(gradeItems.programId, programId), sql`${programItems.status} is distinct from 'archived'`));
  return {
    sum: rows.reduce((sum, { weight }) => sum + weight, 0),
    of: new Map(rows.flatMap(({ itemId, weight }) => (itemId === null || weight === 0 ? [] : [[itemId, weight]]))),
  };
}
