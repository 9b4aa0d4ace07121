import { eq } from "drizzle-orm";
import type { LearnerPage } from "#contract/enrollments/learner-page.ts";
import { enrolledColumns } from "#server/commands/content/course-access.ts";
import { titlesOf } from "#server/commands/content/course-answer.ts";
import { courseTree } from "#server/commands/content/course-tree.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { dueExtensions } from "#server/db/tables/learning/allowances.ts";

/** What is handed in or answered in a course, and when it falls due for one enrollment. */
export async function dueDatesOf(db: Executor, enrollmentId: number, now: Date): Promise<LearnerPage["due"]> {
  const [[enrolled], extended] = await Promise.all([
    db
      .select(enrolledColumns(now))
      .from(enrollments)
      .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
      .where(eq(enrollments.id, enrollmentId)),
    db
      .select({ itemId: dueExtensions.itemId, reason: dueExtensions.reason })
      .from(dueExtensions)
      .where(eq(dueExtensions.enrollmentId, enrollmentId)),
  ]);
  if (!enrolled) return [];
  const { items } = await courseTree(db, enrolled, now);
  const reasons = new Map(extended.map(({ itemId, reason }) => [itemId, reason]));
  return items
    .filter(({ row }) => row.kind === "activity" || row.kind === "application")
    .map(({ row, dueAt }) => {
      const reason = reasons.get(row.id);
      return {
        item_id: row.id,
        translations: titlesOf(row),
        due_at: dueAt?.toISOString() ?? null,
        extended: reason === undefined ? null : { reason },
      };
    });
}
