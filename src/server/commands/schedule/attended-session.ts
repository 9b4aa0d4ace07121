import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { courseAccess } from "#server/commands/content/course-access.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

/** @throws Problem `not_found` for a session of no cohort of the caller's, and what refuses the course */
export async function attendedSession(db: Executor, userId: number, sessionId: number, now: Date): Promise<void> {
  const own = await db
    .select({ id: enrollments.id })
    .from(classSessions)
    .innerJoin(enrollments, and(eq(enrollments.cohortId, classSessions.cohortId), eq(enrollments.userId, userId)))
    .where(eq(classSessions.id, sessionId));
  let refusal: unknown = new Problem("not_found");
  for (const { id } of own) {
    try {
      await courseAccess(db, userId, { enrollmentId: id }, now);
      return;
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}
