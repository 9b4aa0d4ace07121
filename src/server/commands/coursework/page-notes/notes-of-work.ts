import { and, eq, inArray, ne, type SQL } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { pageNotes } from "#server/db/tables/learning/page-notes.ts";

export type Work = Pick<typeof submissions.$inferSelect, "id" | "jointId" | "fileId">;

/** Notes on work: of work of a group those on anybody's row of it. */
export const ofWork = (db: Executor, { id, jointId }: Pick<Work, "id" | "jointId">): SQL | undefined =>
  jointId === null
    ? eq(pageNotes.submissionId, id)
    : inArray(pageNotes.submissionId, db.select({ id: submissions.id }).from(submissions).where(eq(submissions.jointId, jointId)));

/** Work that the caller may mark. @throws Problem `not_found` */
export async function taughtWork(db: Executor, userId: number, sid: string): Promise<Work> {
  const [work] = await db
    .select({ id: submissions.id, jointId: submissions.jointId, fileId: submissions.fileId })
    .from(submissions)
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .where(and(eq(submissions.id, sid), ne(submissions.status, "draft"), inArray(enrollments.programId, taughtProgramIds(db, userId))));
  if (!work) throw new Problem("not_found");
  return work;
}
