import { and, eq } from "drizzle-orm";
import type { AttemptStatus } from "#contract/classroom/lesson-content.ts";
import type { Executor } from "#server/db/client.ts";
import { attempts } from "#server/db/tables/learning.ts";
import type { AttemptRow } from "./attempt-answer.ts";
import { followAttempts } from "./follow-attempts.ts";
import { markAnswers, scoreOf } from "./mark-answers.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";
import { notifyWorkWaits } from "#server/commands/notifications/notify-teachers.ts";

/** The attempt's machine (api.md §5). `submitted` waits for an instructor to mark what no program can. */
const MOVES: Record<AttemptStatus, readonly AttemptStatus[]> = {
  in_progress: ["submitted", "graded", "expired"],
  submitted: ["graded"],
  graded: [],
  expired: ["graded"],
};

export const canMoveAttempt = (from: AttemptStatus, to: AttemptStatus): boolean => MOVES[from].includes(to);

/**
 * Ends an attempt whose row the caller has locked: what is saved is marked. Without open questions it is `graded`, otherwise
 * `submitted`; after its time `expired`, which is marked in the same way. Changes the given row too.
 */
export async function endAttempt(tx: Executor, row: AttemptRow, how: "submitted" | "expired", context: ActionContext): Promise<void> {
  const marks = markAnswers(row.questions, row.answers);
  const score = scoreOf(row.questions, marks);
  const to = how === "expired" ? "expired" : score === null ? "submitted" : "graded";
  const submittedAt = how === "expired" && row.endsAt ? row.endsAt : context.now;
  await move(tx, row, to, { marks, score, submittedAt }, context);
  await followAttempts(tx, [row], context);
  if (score === null) await notifyWorkWaits(tx, row.itemId, context.now);
}

/**
 * An instructor's marks for the questions that waited. Withheld, nothing follows of it before `announceAttempts`.
 * @throws IllegalTransition where nothing waits
 */
export async function gradeAttempt(
  tx: Executor,
  row: AttemptRow,
  given: Record<string, number>,
  context: ActionContext,
  withheld = false,
): Promise<void> {
  const waiting = row.questions.filter(({ id }) => row.marks?.[id] === null);
  if (waiting.length === 0) throw new IllegalTransition("attempt", row.status, "graded");
  const marks = { ...row.marks };
  for (const { id, points } of waiting) {
    const mark = given[id];
    if (mark !== undefined) marks[id] = Math.min(points, Math.max(0, mark));
  }
  const score = scoreOf(row.questions, marks);
  if (score === null) throw new IllegalTransition("attempt with unmarked questions", row.status, "graded");
  await move(tx, row, "graded", { marks, score, submittedAt: row.submittedAt ?? context.now, withheld }, context);
  if (!withheld) await followAttempts(tx, [row], context);
}

/** Other marks of an attempt that is not announced yet. The row is locked by the caller, and changed. */
export async function correctAttempt(tx: Executor, row: AttemptRow, given: Record<string, number>, context: ActionContext): Promise<void> {
  const marks = { ...row.marks };
  for (const { id, points } of row.questions) {
    const mark = given[id];
    if (mark !== undefined) marks[id] = Math.min(points, Math.max(0, mark));
  }
  const score = scoreOf(row.questions, marks);
  if (!row.withheld || score === null) throw new IllegalTransition("announced attempt", row.status, "graded");
  await tx.update(attempts).set({ marks, score }).where(eq(attempts.id, row.id));
  await recordTransition(tx, { subject: "attempt", subjectId: row.id, from: row.status, to: "graded", reason: `score ${score}` }, context);
  Object.assign(row, { marks, score });
}

async function move(
  tx: Executor,
  row: AttemptRow,
  to: AttemptStatus,
  change: Pick<AttemptRow, "marks" | "score" | "submittedAt"> & { withheld?: boolean },
  context: ActionContext,
): Promise<void> {
  const from = row.status;
  if (!canMoveAttempt(from, to)) throw new IllegalTransition("attempt", from, to);
  const moved = await tx
    .update(attempts)
    .set({ ...change, status: to })
    .where(and(eq(attempts.id, row.id), eq(attempts.status, from)))
    .returning({ id: attempts.id });
  if (!moved[0]) throw new IllegalTransition("attempt (changed meanwhile)", from, to);
  await recordTransition(tx, { subject: "attempt", subjectId: row.id, from, to }, context);
  Object.assign(row, change, { status: to });
}
