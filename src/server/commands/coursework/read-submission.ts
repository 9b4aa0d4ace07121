import { and, eq, sql } from "drizzle-orm";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { readPageNotes } from "#server/commands/coursework/page-notes/read-page-notes.ts";
import { readRequestFiles } from "#server/commands/requests/request-events.ts";

/** The work handed in for an item; null where there is none. */
export async function readSubmission(db: Executor, enrollmentId: number, itemId: number): Promise<Submission | null> {
  const [found] = await db
    .select({
      row: submissions,
      file: { id: files.id, name: files.name, bytes: files.bytes, type: files.type },
      by: { ar: users.nameAr, en: sql<string>`coalesce(${users.nameEn}, ${users.nameAr})` },
    })
    .from(submissions)
    .leftJoin(files, eq(files.id, submissions.fileId))
    .leftJoin(enrollments, eq(enrollments.id, submissions.handedInBy))
    .leftJoin(users, eq(users.id, enrollments.userId))
    .where(and(eq(submissions.enrollmentId, enrollmentId), eq(submissions.itemId, itemId)));
  if (!found) return null;
  const { row, file, by } = found;
  // A mark is the student's to know once it is announced; until then their work waits.
  const told = (row.status === "graded" && !row.withheld) || row.status === "returned";
  return {
    id: row.id,
    status: row.withheld ? "submitted" : row.status,
    type: row.type,
    text: row.text,
    url: row.url,
    file,
    late: row.late,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    graded_at: row.withheld ? null : (row.gradedAt?.toISOString() ?? null),
    degree: row.status === "graded" && !row.withheld ? row.degree : null,
    feedback: told ? row.feedback : null,
    rubric: told ? row.rubric : [],
    comments: told ? row.comments : [],
    page_notes: told ? await readPageNotes(db, row) : [],
    attachments: told ? await filesOf(db, row) : [],
    ...(row.jointGroup
      ? {
          joint: {
            number: row.jointGroup.number,
            name: row.jointGroup.name,
            by,
            own: row.handedInBy === enrollmentId,
            own_mark: told && row.ownMark,
          },
        }
      : {}),
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** What the instructor gave back with it: to all of a group, and to this learner alone. */
async function filesOf(db: Executor, { id, jointId }: Pick<typeof submissions.$inferSelect, "id" | "jointId">) {
  const ids = jointId === null ? [id] : [jointId, id];
  const files = await readRequestFiles(db, "feedback", ids);
  return ids.flatMap((one) => files.get(one) ?? []);
}
