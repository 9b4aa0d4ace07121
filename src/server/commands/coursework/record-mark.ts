import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";

export interface Score {
  enrollmentId: number;
  programItemId: number;
  /** What was reached of `maxDegree`, in whatever points the test counts. */
  degree: number;
  maxDegree: number;
  /** Takes the place of whatever stood there: a correction by hand. */
  overwrite?: boolean;
  now: Date;
}

/**
 * Makes the mark of a score, where the program's grade has an item for it; of several the best or the last counts, as the
 * item says. A quiz corrects itself and so is published at once; other work waits for its instructor. In the caller's
 * transaction: attempts that end together are put in order by the row.
 * @returns whether the mark changed
 */
export async function recordMark(
  tx: Executor,
  { enrollmentId, programItemId, degree, maxDegree, overwrite, now }: Score,
): Promise<boolean> {
  if (!(maxDegree > 0)) throw new RangeError(`a test of ${maxDegree} points has no score`);
  const [item] = await tx
    .select(getTableColumns(gradeItems))
    .from(gradeItems)
    .innerJoin(enrollments, eq(enrollments.programId, gradeItems.programId))
    .where(and(eq(enrollments.id, enrollmentId), eq(gradeItems.programItemId, programItemId)))
    .limit(1);
  if (!item) return false;
  const share = Math.min(1, Math.max(0, degree / maxDegree));
  const reached = Math.round(share * item.maxDegree * 100) / 100;
  const [changed] = await tx
    .insert(gradeMarks)
    .values({
      enrollmentId,
      gradeItemId: item.id,
      degree: reached,
      status: "graded",
      publishedAt: item.type === "quiz" ? now : null,
      updatedAt: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [gradeMarks.enrollmentId, gradeMarks.gradeItemId],
      set: {
        degree: sql`excluded.degree`,
        status: "graded",
        publishedAt: sql`coalesce(${gradeMarks.publishedAt}, excluded.published_at)`,
        updatedAt: now,
        version: sql`${gradeMarks.version} + 1`,
      },
      ...(item.keeps === "best" && !overwrite
        ? { setWhere: sql`${gradeMarks.degree} is null or ${gradeMarks.degree} < excluded.degree` }
        : {}),
    })
    .returning({ id: gradeMarks.id });
  return changed !== undefined;
}
