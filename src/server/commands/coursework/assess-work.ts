import { eq, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { recordMark } from "./record-mark.ts";
import { canMoveSubmission, type SubmissionRow } from "./submission-moves.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";

/** What an instructor makes of handed in work. */
export type Verdict =
  | { to: "returned"; feedback: string }
  | {
      to: "graded";
      degree: number;
      maxDegree: number;
      rubric: { id: string; points: number }[];
      feedback: string | null;
      comments?: { from: number; to: number; text: string }[];
      /** Until it is announced its student sees work that waits. */
      withheld?: boolean;
      /** Of work of a group: this learner's alone. */
      ownMark?: boolean;
    };

/**
 * Gives work back to be bettered, or its mark. The row is locked by the caller, and changed.
 * @throws IllegalTransition for work that is not handed in
 */
export async function assessWork(tx: Executor, row: SubmissionRow, verdict: Verdict, context: ActionContext): Promise<void> {
  const from = row.status;
  if (!canMoveSubmission(from, verdict.to)) throw new IllegalTransition("submission", from, verdict.to);
  const { now } = context;
  const change =
    verdict.to === "graded"
      ? {
          degree: Math.min(verdict.maxDegree, Math.max(0, verdict.degree)),
          rubric: verdict.rubric,
          feedback: verdict.feedback,
          comments: verdict.comments ?? [],
          withheld: verdict.withheld ?? false,
          ownMark: verdict.ownMark ?? false,
          gradedAt: now,
        }
      : { feedback: verdict.feedback };
  await tx
    .update(submissions)
    .set({ ...change, status: verdict.to, updatedAt: now, version: sql`${submissions.version} + 1` })
    .where(eq(submissions.id, row.id));
  await recordTransition(tx, { subject: "submission", subjectId: row.id, from, to: verdict.to, reason: verdict.feedback }, context);
  if (verdict.to === "graded")
    await recordMark(tx, {
      enrollmentId: row.enrollmentId,
      programItemId: row.itemId,
      degree: verdict.degree,
      maxDegree: verdict.maxDegree,
      now,
    });
  Object.assign(row, change, { status: verdict.to, updatedAt: now, version: row.version + 1 });
}
