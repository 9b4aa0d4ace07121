import { sql } from "drizzle-orm";
import { learnItem } from "#server/commands/classroom/learn-item.ts";
import { refreshProgress } from "#server/commands/classroom/refresh-progress.ts";
import { recordMark } from "#server/commands/coursework/record-mark.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { toolScores } from "#server/db/tables/learning/tools.ts";

type ScoreRow = typeof toolScores.$inferSelect;

/** What a tool says of a learner. */
export interface ToolScore {
  /** Percent; null where it scored nothing yet. */
  score: number | null;
  activity: ScoreRow["activity"];
  grading: ScoreRow["grading"];
  comment: string | null;
  madeAt: Date;
}

const SCORE_MAX = 100;

/**
 * Keeps a score, in the caller's transaction: what it completes, and the mark that it makes once it is given for good. The tool's last word stands, a lower
 * one too: whoever marks there may have marked again.
 * @returns false for one that is no later than what is known: it changes nothing
 * @throws Problem `enrollment_not_found`
 */
export async function saveToolScore(
  tx: Executor,
  { enrollmentId, userId, itemId }: { enrollmentId: number; userId: number; itemId: number },
  { score, activity, grading, comment, madeAt }: ToolScore,
  context: ActionContext,
): Promise<boolean> {
  await lockEnrollment(tx, enrollmentId, userId);
  const t = toolScores;
  const set = { score, activity, grading, comment, madeAt, receivedAt: context.now };
  const kept = await tx
    .insert(t)
    .values({ enrollmentId, itemId, ...set })
    .onConflictDoUpdate({ target: [t.enrollmentId, t.itemId], set, setWhere: sql`${t.madeAt} < excluded.made_at` })
    .returning({ itemId: t.itemId });
  if (kept.length === 0) return false;
  const isGraded = grading === "FullyGraded" && score !== null;
  const done = isGraded || activity === "Completed" || activity === "Submitted";
  const began = done || activity !== "Initialized";
  if (began && (await learnItem(tx, { enrollmentId, itemId, percent: done ? 100 : 0, at: context.now })))
    await refreshProgress(tx, enrollmentId, context);
  if (isGraded)
    await recordMark(tx, { enrollmentId, programItemId: itemId, degree: score, maxDegree: SCORE_MAX, overwrite: true, now: context.now });
  return true;
}
