import { and, eq, gt, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses } from "#server/db/tables/excuses.ts";
import type { files } from "#server/db/tables/files.ts";
import { itemContents, submissions } from "#server/db/tables/learning.ts";
import { peerReviews } from "#server/db/tables/learning/peer-reviews.ts";
import { requestFiles, withdrawals } from "#server/db/tables/requests.ts";
import { namelessFile } from "#server/commands/coursework/peers/peer-part.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";

type FileRow = typeof files.$inferSelect;

/**
 * Whether an instructor may read a file of a learner: what came with an excuse or a withdrawal in a program they teach, work handed
 * in there, and the picture of who learns there. Everything else of that person is not theirs.
 */
export async function teacherMayRead(db: Executor, userId: number, file: FileRow): Promise<boolean> {
  const taught = inArray(enrollments.programId, taughtProgramIds(db, userId));
  if (file.purpose === "avatar")
    return (
      file.ownerId !== null &&
      (await db.$count(enrollments, and(eq(enrollments.userId, file.ownerId), ne(enrollments.status, "withdrawn"), taught))) > 0
    );
  if (file.purpose === "submission") {
    const [work] = await db
      .select({ id: submissions.id })
      .from(submissions)
      .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
      .where(and(eq(submissions.fileId, file.id), ne(submissions.status, "draft"), taught))
      .limit(1);
    return work !== undefined;
  }
  if (file.purpose !== "request") return false;
  for (const [kind, table] of [["excuse", excuses] as const, ["withdrawal", withdrawals] as const]) {
    const [request] = await db
      .select({ id: table.id })
      .from(requestFiles)
      .innerJoin(table, eq(sql`${table.id}::text`, requestFiles.requestId))
      .innerJoin(enrollments, eq(enrollments.id, table.enrollmentId))
      .where(and(eq(requestFiles.fileId, file.id), eq(requestFiles.kind, kind), taught))
      .limit(1);
    if (request) return true;
  }
  return false;
}

/** Whether a file is a learner's own work that another of their group brought. */
export const isOfOwnWork = async (db: Executor, userId: number, file: FileRow): Promise<boolean> =>
  file.purpose === "submission" &&
  (await db.$count(
    submissions,
    and(
      eq(submissions.fileId, file.id),
      inArray(submissions.enrollmentId, db.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.userId, userId))),
    ),
  )) > 0;

/** Whether a file came back to a learner with an announced mark. */
export async function cameWithMark(db: Executor, userId: number, file: FileRow): Promise<boolean> {
  if (file.purpose !== "request") return false;
  const [work] = await db
    .select({ id: submissions.id })
    .from(requestFiles)
    .innerJoin(submissions, sql`${requestFiles.requestId} in (${submissions.id}::text, ${submissions.jointId}::text)`)
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .where(
      and(
        eq(requestFiles.fileId, file.id),
        eq(requestFiles.kind, "feedback"),
        eq(submissions.withheld, false),
        eq(enrollments.userId, userId),
      ),
    )
    .limit(1);
  return work !== undefined;
}

/** Work of another that was given to a learner to be reviewed: how its file is called to them; null where it was not. */
export async function nameToPeer(db: Executor, userId: number, file: FileRow, now: Date): Promise<string | null> {
  if (file.purpose !== "submission") return null;
  const [given] = await db
    .select({ anonymous: sql<boolean>`(${itemContents.body} -> 'peerReview' ->> 'anonymous')::boolean` })
    .from(peerReviews)
    .innerJoin(submissions, eq(submissions.id, peerReviews.submissionId))
    .innerJoin(itemContents, eq(itemContents.itemId, submissions.itemId))
    .innerJoin(enrollments, eq(enrollments.id, peerReviews.enrollmentId))
    .where(
      and(
        eq(submissions.fileId, file.id),
        ne(submissions.status, "draft"),
        sql`${itemContents.body} ? 'peerReview'`,
        eq(enrollments.userId, userId),
        notInArray(enrollments.status, ["withdrawn", "postponed", "expired"]),
        gt(enrollments.accessUntil, now),
      ),
    )
    .limit(1);
  return given ? (given.anonymous ? namelessFile(file.name) : file.name) : null;
}
