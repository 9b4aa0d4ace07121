import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { files } from "#server/db/tables/files.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { pageNotes } from "#server/db/tables/learning/page-notes.ts";

/** Notes of an account that is forgotten, once files of a group's work are another's: on their own files, and on files that are gone. */
export async function forgetPageNotes(tx: Executor, userId: number): Promise<void> {
  const owned = tx.select({ id: files.id }).from(files).where(eq(files.ownerId, userId));
  const alone = tx
    .select({ id: submissions.id })
    .from(submissions)
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .where(and(eq(enrollments.userId, userId), isNull(submissions.jointId)));
  await tx.delete(pageNotes).where(or(inArray(pageNotes.fileId, owned), inArray(pageNotes.submissionId, alone)));
}
