import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { GradeForm } from "#contract/coursework/marking.ts";
import type { SubmissionRow } from "#server/commands/coursework/submission-moves.ts";
import { gradeWork, returnWork } from "#server/commands/coursework/mark-work.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { attachFiles } from "#server/commands/requests/request-events.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { requestFiles } from "#server/db/tables/requests.ts";

/**
 * Gives work its mark: of work of a group all who handed it in, but for those who have a mark of their own, or one of them alone. Files go
 * with the mark that they were given with. The rows are locked by the caller.
 * @throws Problem as `gradeWork`
 */
export async function gradeForAll(
  tx: Executor,
  row: SubmissionRow,
  form: GradeForm,
  userId: number,
  context: ActionContext,
): Promise<void> {
  const others = form.alone ? [] : await sameWork(tx, row);
  await keepAttachments(tx, row, form, userId);
  await gradeWork(tx, row, form, context);
  for (const other of others) if (other.status !== "returned") await gradeWork(tx, other, form, context);
}

/** Gives work back with a note, to all whose work it is. @throws Problem as `returnWork` */
export async function returnForAll(tx: Executor, row: SubmissionRow, note: string, context: ActionContext): Promise<void> {
  const others = await sameWork(tx, row);
  await returnWork(tx, row, note, context);
  for (const other of others)
    if (other.status === "submitted" || other.status === "resubmitted") await returnWork(tx, other, note, context);
}

/** The rows of the others of a group that hold the same work and have no mark of their own. */
async function sameWork(tx: Executor, { id, jointId, text, url, fileId }: SubmissionRow): Promise<SubmissionRow[]> {
  if (jointId === null) return [];
  const rows = await tx
    .select({ work: submissions })
    .from(submissions)
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .where(
      and(
        eq(submissions.jointId, jointId),
        ne(submissions.id, id),
        eq(submissions.ownMark, false),
        ne(submissions.status, "draft"),
        ne(enrollments.status, "withdrawn"),
      ),
    )
    .orderBy(asc(submissions.id));
  return rows.map(({ work }) => work).filter((work) => work.text === text && work.url === url && work.fileId === fileId);
}

/** Files that go back with a mark: those that are new are given to it, those that are left out are drafts again, and forgotten. */
async function keepAttachments(tx: Executor, { id, jointId }: SubmissionRow, form: GradeForm, userId: number): Promise<void> {
  const keeper = jointId === null || form.alone ? id : jointId;
  const kept = await tx
    .select({ id: requestFiles.fileId, keeper: requestFiles.requestId })
    .from(requestFiles)
    .where(and(eq(requestFiles.kind, "feedback"), inArray(requestFiles.requestId, jointId === null ? [id] : [id, jointId])))
    .orderBy(asc(requestFiles.position));
  const known = kept.map((file) => file.id);
  const dropped = kept.filter((file) => file.keeper === keeper && !form.attachments.includes(file.id)).map((file) => file.id);
  if (dropped.length > 0) await tx.update(requestFiles).set({ kind: "draft", requestId: "" }).where(inArray(requestFiles.fileId, dropped));
  await attachFiles(
    tx,
    { kind: "feedback", id: keeper },
    form.attachments.filter((fileId) => !known.includes(fileId)),
    userId,
  );
}
