import { and, eq } from "drizzle-orm";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { readRequestFiles } from "#server/commands/requests/request-events.ts";

/** The work handed in for an item; null where there is none. */
export async function readSubmission(db: Executor, enrollmentId: number, itemId: number): Promise<Submission | null> {
  const [found] = await db
    .select({ row: submissions, file: { id: files.id, name: files.name, bytes: files.bytes, type: files.type } })
    .from(submissions)
    .leftJoin(files, eq(files.id, submissions.fileId))
    .where(and(eq(submissions.enrollmentId, enrollmentId), eq(submissions.itemId, itemId)));
  if (!found) return null;
  const { row, file } = found;
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
    attachments: told ? await filesOf(db, row.id) : [],
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** What the instructor gave back with it. */
async function filesOf(db: Executor, id: string) {
  const files = await readRequestFiles(db, "feedback", [id]);
  return files.get(id) ?? [];
}
