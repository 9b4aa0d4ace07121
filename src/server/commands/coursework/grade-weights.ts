import { and, eq, max, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { gradeItems } from "#server/db/tables/grades.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";

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

/** Where a new part of a program's grade stands: behind the last one. */
export async function nextGradePosition(db: Executor, programId: number): Promise<number> {
  const [last] = await db
    .select({ position: max(gradeItems.position) })
    .from(gradeItems)
    .where(eq(gradeItems.programId, programId));
  return (last?.position ?? -1) + 1;
}

/** Writes down who gave a part of a program's grade another weight. @param part what it is called in the log */
export const recordWeight = (tx: Executor, programId: number, part: string, from: number, to: number, context: ActionContext) =>
  recordTransition(
    tx,
    { subject: "grades", subjectId: String(programId), from: String(from), to: String(to), reason: `weight of ${part}` },
    context,
  );
