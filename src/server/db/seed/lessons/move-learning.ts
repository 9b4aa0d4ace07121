import { inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "#server/db/client.ts";
import { programSections } from "#server/db/tables/catalogue.ts";
import { announcements, attempts, itemProgress, submissions } from "#server/db/tables/learning.ts";

/** Moves what demo students did, what opens by a date, and what was announced, with all else that moves. */
export async function moveLearning(
  db: Executor,
  { programIds, enrollmentIds, later }: { programIds: number[]; enrollmentIds: number[]; later: SQL },
): Promise<void> {
  const moved = (column: AnyPgColumn) => sql`${column} + ${later}`;
  await db
    .update(programSections)
    .set({ opensAt: moved(programSections.opensAt) })
    .where(inArray(programSections.programId, programIds));
  await db
    .update(announcements)
    .set({ publishedAt: moved(announcements.publishedAt) })
    .where(inArray(announcements.programId, programIds));
  await db
    .update(itemProgress)
    .set({
      startedAt: moved(itemProgress.startedAt),
      completedAt: moved(itemProgress.completedAt),
      positionAt: moved(itemProgress.positionAt),
      lastAt: moved(itemProgress.lastAt),
    })
    .where(inArray(itemProgress.enrollmentId, enrollmentIds));
  await db
    .update(attempts)
    .set({ startedAt: moved(attempts.startedAt), endsAt: moved(attempts.endsAt), submittedAt: moved(attempts.submittedAt) })
    .where(inArray(attempts.enrollmentId, enrollmentIds));
  await db
    .update(submissions)
    .set({
      submittedAt: moved(submissions.submittedAt),
      gradedAt: moved(submissions.gradedAt),
      createdAt: moved(submissions.createdAt),
      updatedAt: moved(submissions.updatedAt),
    })
    .where(inArray(submissions.enrollmentId, enrollmentIds));
}
