import { and, eq, sql } from "drizzle-orm";
import { doneAt } from "#contract/coursework/allowances.ts";
import { Problem } from "#contract/problem.ts";
import type { Submission, SubmissionStatus } from "#contract/classroom/lesson-content.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { learnItem } from "#server/commands/classroom/learn-item.ts";
import { refreshProgress } from "#server/commands/classroom/refresh-progress.ts";
import { openItem } from "#server/commands/classroom/open-item.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import { readSubmission } from "./read-submission.ts";
import { recordMark } from "./record-mark.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";
import { notifyWorkWaits } from "#server/commands/notifications/notify-teachers.ts";

export type SubmissionRow = typeof submissions.$inferSelect;

/** The submission's machine (api.md §5). */
const MOVES: Record<SubmissionStatus, readonly SubmissionStatus[]> = {
  draft: ["submitted"],
  submitted: ["returned", "graded"],
  returned: ["resubmitted"],
  resubmitted: ["returned", "graded"],
  graded: [],
};

export const canMoveSubmission = (from: SubmissionStatus, to: SubmissionStatus): boolean => MOVES[from].includes(to);

export interface Work {
  /** Of the first save; the submission keeps it. */
  id: string;
  content: { type: "text"; text: string } | { type: "url"; url: string } | { type: "file"; fileId: string; sha256: string };
  submit: boolean;
  /** Of the submission as it was seen; undefined where nobody looked. */
  version?: number | undefined;
  /** By the device, of what waited there for a network: what was finished in time is not late. */
  writtenAt?: Date | undefined;
}

/**
 * Saves or hands in the work of an application; there is one submission an item. What comes again as it is changes nothing.
 * @returns the submission, and the id of a file that nothing names any more: the one before, or one that came twice
 * @throws Problem as `openItem`; `validation_error` for a type that is not taken, `version_conflict` (with the submission),
 *   `submission_closed`
 */
export async function handInWork(
  tx: Executor,
  userId: number,
  itemId: number,
  work: Work,
  context: ActionContext,
): Promise<{ submission: Submission; spareFile: string | null }> {
  const { now } = context;
  const { enrolled, item, body } = await openItem(tx, userId, itemId, "application", now);
  if (!body.submissionTypes.includes(work.content.type))
    throw new Problem("validation_error", { fields: { type: [{ key: "selection" }] } });
  await lockEnrollment(tx, enrolled.id, userId);
  const here = and(eq(submissions.enrollmentId, enrolled.id), eq(submissions.itemId, itemId));
  const [before] = await tx.select().from(submissions).where(here).for("update");
  const given = work.content.type === "file" ? work.content.fileId : null;
  const status = statusAfter(before?.status ?? null, work.submit);
  if (before && (await isSame(tx, before, work))) return await answer(given);
  if (status === null) throw new Problem("submission_closed");
  if (before && work.version !== undefined && work.version !== before.version)
    throw new Problem("version_conflict", { data: await readSubmission(tx, enrolled.id, itemId) });

  const fields = {
    type: work.content.type,
    text: work.content.type === "text" ? work.content.text : null,
    url: work.content.type === "url" ? work.content.url : null,
    fileId: given,
    status,
    ...(work.submit ? { submittedAt: now, late: item.dueAt !== null && doneAt(work.writtenAt, now) > item.dueAt } : {}),
    updatedAt: now,
  };
  if (before)
    await tx
      .update(submissions)
      .set({ ...fields, version: sql`${submissions.version} + 1` })
      .where(here);
  else {
    const [made] = await tx
      .insert(submissions)
      .values({ ...fields, id: work.id, enrollmentId: enrolled.id, itemId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: submissions.id });
    if (!made) throw new Problem("idempotency_key_reused");
  }
  const id = before?.id ?? work.id;
  if (before?.status !== status)
    await recordTransition(tx, { subject: "submission", subjectId: id, from: before?.status ?? null, to: status }, context);
  await learnItem(tx, { enrollmentId: enrolled.id, itemId, percent: work.submit ? 100 : 50, at: now });
  await refreshProgress(tx, enrolled.id, context);
  if (work.submit) await notifyWorkWaits(tx, itemId, now);
  return await answer(before?.fileId ?? null);

  async function answer(spareFile: string | null) {
    const submission = await readSubmission(tx, enrolled.id, itemId);
    if (!submission) throw new Error("the submission is gone");
    return { submission, spareFile };
  }
}

/** Null: closed. A returned one stays returned while it is worked on. */
function statusAfter(before: SubmissionStatus | null, submit: boolean): SubmissionStatus | null {
  if (before === null || before === "draft") return submit ? "submitted" : "draft";
  if (before === "returned") return submit ? "resubmitted" : "returned";
  return null;
}

/** Sent again, its answer lost: what is there already. */
async function isSame(tx: Executor, row: SubmissionRow, { content, submit }: Work): Promise<boolean> {
  const handedIn = row.status === "submitted" || row.status === "resubmitted";
  if (row.type !== content.type || submit !== handedIn) return false;
  if (content.type === "text") return row.text === content.text;
  if (content.type === "url") return row.url === content.url;
  const [kept] = await tx
    .select({ sha256: files.sha256 })
    .from(files)
    .where(eq(files.id, row.fileId ?? content.fileId));
  return kept?.sha256 === content.sha256;
}

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
