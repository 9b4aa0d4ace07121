import { and, eq, isNotNull, or, ne } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { packageStates } from "#server/db/tables/learning/package-states.ts";

/** Scores, in percent, that learners reached in a package before it counted. */
export async function judgedStates(db: Executor, itemId: number): Promise<{ enrollmentId: number; score: number }[]> {
  const rows = await db
    .select({ enrollmentId: packageStates.enrollmentId, score: packageStates.score })
    .from(packageStates)
    .where(
      and(
        eq(packageStates.itemId, itemId),
        isNotNull(packageStates.score),
        or(eq(packageStates.completion, "completed"), ne(packageStates.success, "unknown")),
      ),
    )
    .orderBy(packageStates.enrollmentId);
  return rows.flatMap(({ enrollmentId, score }) => (score === null ? [] : [{ enrollmentId, score }]));
}
