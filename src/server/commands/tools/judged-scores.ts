import { and, eq, isNotNull } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { toolScores } from "#server/db/tables/learning/tools.ts";

/** Scores, in percent, that a tool gave for good before its lesson counted. */
export async function judgedScores(db: Executor, itemId: number): Promise<{ enrollmentId: number; score: number }[]> {
  const rows = await db
    .select({ enrollmentId: toolScores.enrollmentId, score: toolScores.score })
    .from(toolScores)
    .where(and(eq(toolScores.itemId, itemId), eq(toolScores.grading, "FullyGraded"), isNotNull(toolScores.score)))
    .orderBy(toolScores.enrollmentId);
  return rows.flatMap(({ enrollmentId, score }) => (score === null ? [] : [{ enrollmentId, score }]));
}
