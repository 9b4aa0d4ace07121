import { and, eq, sql } from "drizzle-orm";
import { doneAt } from "#contract/coursework/allowances.ts";
import { Problem } from "#contract/problem.ts";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { learnItem } from "#server/commands/classroom/learn-item.ts";
import { refreshProgress } from "#server/commands/classroom/refresh-progress.ts";
import { openItem } from "#server/commands/classroom/open-item.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { jointFields, teamOf } from "./groups/team.ts";
import { tellGroup } from "./groups/tell-group.ts";
import { readSubmission } from "./read-submission.ts";
import { type SubmissionRow, statusAfter } from "./submission-moves.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { notifyWorkWaits } from "#server/commands/notifications/notify-teachers.ts";

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
  const team = await teamOf(tx, { enrollmentId: enrolled.id, itemId, setId: work.submit ? (body.groupSetId ?? null) : null });
  for (const id of team.enrollmentIds) await lockEnrollment(tx, id, id === enrolled.id ? userId : undefined);
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
    ...(work.submit ? { submittedAt: now, late: item.dueAt !== null && doneAt(work.writtenAt, now) > item.dueAt } : {}),
    ...jointFields(team, enrolled.id, before, work.submit, now),
    updatedAt: now,
  };
  const rest = team.enrollmentIds.filter((id) => id !== enrolled.id);
  for (const enrollmentId of [enrolled.id, ...rest])
    await writeWork(tx, { enrollmentId, itemId, id: enrollmentId === enrolled.id ? work.id : uuidV7(now) }, fields, work.submit, context);
  if (work.submit) {
    await notifyWorkWaits(tx, itemId, now);
    await tellGroup(tx, rest, { programId: enrolled.programId, item: item.row }, now);
  }
  return await answer(before?.fileId ?? null);

  async function answer(spareFile: string | null) {
    const submission = await readSubmission(tx, enrolled.id, itemId);
    if (!submission) throw new Error("the submission is gone");
    return { submission, spareFile: spareFile !== null && (await isNamed(tx, spareFile)) ? null : spareFile };
  }
}

type WorkFields = Omit<Partial<typeof submissions.$inferInsert>, "type"> & Pick<SubmissionRow, "type" | "updatedAt">;

/** The row of one of those who hand it in. Of others than whose hand it comes from, work that is closed stays as it is. */
async function writeWork(
  tx: Executor,
  { id, enrollmentId, itemId }: Pick<SubmissionRow, "id" | "enrollmentId" | "itemId">,
  fields: WorkFields,
  submit: boolean,
  context: ActionContext,
): Promise<void> {
  const { now } = context;
  const here = and(eq(submissions.enrollmentId, enrollmentId), eq(submissions.itemId, itemId));
  const [before] = await tx.select({ id: submissions.id, status: submissions.status }).from(submissions).where(here).for("update");
  const status = statusAfter(before?.status ?? null, submit);
  if (status === null) return;
  if (before)
    await tx
      .update(submissions)
      .set({ ...fields, status, version: sql`${submissions.version} + 1` })
      .where(here);
  else {
    const [made] = await tx
      .insert(submissions)
      .values({ ...fields, status, id, enrollmentId, itemId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: submissions.id });
    if (!made) throw new Problem("idempotency_key_reused");
  }
  if (before?.status !== status)
    await recordTransition(tx, { subject: "submission", subjectId: before?.id ?? id, from: before?.status ?? null, to: status }, context);
  await learnItem(tx, { enrollmentId, itemId, percent: submit ? 100 : 50, at: now });
  await refreshProgress(tx, enrollmentId, context);
}

/** A file that the row of another who handed it in still names is not spare. */
const isNamed = async (tx: Executor, fileId: string): Promise<boolean> =>
  (await tx.$count(submissions, eq(submissions.fileId, fileId))) > 0;

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
