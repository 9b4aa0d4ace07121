import { and, eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { itemProgress } from "#server/db/tables/learning.ts";
import type { ToldScore } from "#server/db/tables/learning/platforms.ts";

const WHOLE = 100;

/**
 * How a learner stands in what a link of a platform opens: the course by its progress, a lesson with a mark by the mark once it is published, any other
 * lesson by being done. Null where the enrollment is gone.
 */
export async function standingScore(
  db: Executor,
  { enrollmentId, itemId }: { enrollmentId: number; itemId: number | null },
): Promise<ToldScore | null> {
  if (itemId === null) return await ofCourse(db, enrollmentId);
  const [progress] = await db
    .select({ completedAt: itemProgress.completedAt })
    .from(itemProgress)
    .where(and(eq(itemProgress.enrollmentId, enrollmentId), eq(itemProgress.itemId, itemId)));
  const [graded] = await db
    .select({ maximum: gradeItems.maxDegree, mark: gradeMarks })
    .from(gradeItems)
    .leftJoin(gradeMarks, and(eq(gradeMarks.gradeItemId, gradeItems.id), eq(gradeMarks.enrollmentId, enrollmentId)))
    .where(eq(gradeItems.programItemId, itemId));
  const isDone = progress?.completedAt != null;
  const activity = isDone ? "Completed" : progress ? "InProgress" : "Initialized";
  if (!graded) return { given: isDone ? WHOLE : null, maximum: WHOLE, activity, grading: isDone ? "FullyGraded" : "NotReady" };
  const { maximum, mark } = graded;
  // Before it is published nobody but the teaching staff knows it.
  if (mark?.publishedAt && mark.status === "graded" && mark.degree !== null)
    return { given: mark.degree, maximum, activity: "Completed", grading: "FullyGraded" };
  if (mark && mark.status !== "absent" && mark.status !== "excused")
    return { given: null, maximum, activity: isDone ? "Completed" : "Submitted", grading: "PendingManual" };
  return { given: null, maximum, activity, grading: isDone ? "Pending" : "NotReady" };
}

async function ofCourse(db: Executor, enrollmentId: number): Promise<ToldScore | null> {
  const [row] = await db
    .select({ progress: enrollments.progress, status: enrollments.status })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId));
  if (!row) return null;
  if (row.status === "completed") return { given: WHOLE, maximum: WHOLE, activity: "Completed", grading: "FullyGraded" };
  if (row.progress === 0) return { given: null, maximum: WHOLE, activity: "Initialized", grading: "NotReady" };
  return { given: row.progress, maximum: WHOLE, activity: "InProgress", grading: "Pending" };
}
