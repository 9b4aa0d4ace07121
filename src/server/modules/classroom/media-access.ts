import { and, eq, inArray, or, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { courseAccess } from "#server/commands/content/course-access.ts";
import { isOpenPreview } from "#server/commands/classroom/preview-lessons.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, cohorts, programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { files } from "#server/db/tables/files.ts";
import { itemFiles } from "#server/db/tables/learning.ts";
import { sessionRecordings } from "#server/db/tables/learning/session-recordings.ts";
import { uploads } from "#server/db/tables/uploads.ts";

interface LessonBytes {
  name: string;
  type: string;
  bytes: number;
  sha256: string;
}

const columns = { name: files.name, type: files.type, bytes: files.bytes, sha256: files.sha256 };

/**
 * A file of a course, for whoever may see what it belongs to: a student of the course (of its cohort, for a session's recording), and
 * who teaches it or brought it.
 * @throws Problem `not_found`, and what refuses the course that it belongs to
 */
export async function readableFile(db: Executor, userId: number, id: string, now: Date): Promise<LessonBytes> {
  const lesson = and(eq(files.id, id), eq(files.purpose, "lesson"));
  const inItems = await db
    .selectDistinct({ programId: programSections.programId, ...columns })
    .from(files)
    .innerJoin(itemFiles, eq(itemFiles.fileId, files.id))
    .innerJoin(programItems, eq(programItems.id, itemFiles.itemId))
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(enrollments, and(eq(enrollments.programId, programSections.programId), eq(enrollments.userId, userId)))
    .where(and(lesson, eq(programItems.status, "published")));
  const inSessions = await db
    .selectDistinct({ enrollmentId: enrollments.id, ...columns })
    .from(files)
    .innerJoin(sessionRecordings, eq(sessionRecordings.fileId, files.id))
    .innerJoin(classSessions, eq(classSessions.id, sessionRecordings.sessionId))
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(enrollments, and(eq(enrollments.cohortId, cohorts.id), eq(enrollments.userId, userId)))
    .where(lesson);
  let refusal: unknown = new Problem("not_found");
  const ways = [
    ...inItems.map(({ programId, ...file }) => ({ course: { programId }, file })),
    ...inSessions.map(({ enrollmentId, ...file }) => ({ course: { enrollmentId }, file })),
  ];
  for (const { course, file } of ways) {
    try {
      await courseAccess(db, userId, course, now);
      return file;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refusal = error;
    }
  }
  const [taught] = await db
    .select(columns)
    .from(files)
    .where(and(lesson, or(...teaches(db, userId))));
  if (taught) return taught;
  throw refusal;
}

/** A file of an introductory lesson, which everybody may read; null for every other. */
export async function openFile(db: Executor, id: string, now: Date): Promise<LessonBytes | null> {
  const [file] = await db
    .select(columns)
    .from(files)
    .innerJoin(itemFiles, eq(itemFiles.fileId, files.id))
    .innerJoin(programItems, eq(programItems.id, itemFiles.itemId))
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(programs, eq(programs.id, programSections.programId))
    .where(and(eq(files.id, id), eq(files.purpose, "lesson"), isOpenPreview(now)))
    .limit(1);
  return file ?? null;
}

/** Drafts too: their author looks at what they write. */
function teaches(db: Executor, userId: number) {
  const taught = taughtProgramIds(db, userId);
  const inItems = db
    .select({ id: itemFiles.fileId })
    .from(itemFiles)
    .innerJoin(programItems, eq(programItems.id, itemFiles.itemId))
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(inArray(programSections.programId, taught));
  const inSessions = db
    .select({ id: sessionRecordings.fileId })
    .from(sessionRecordings)
    .innerJoin(classSessions, eq(classSessions.id, sessionRecordings.sessionId))
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(inArray(cohorts.programId, taught));
  const brought = db
    .select({ id: sql<string>`${uploads.fileId}` })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.status, "ready")));
  return [inArray(files.id, inItems), inArray(files.id, inSessions), inArray(files.id, brought)];
}
