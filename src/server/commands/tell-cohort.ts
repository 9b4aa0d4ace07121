import { and, asc, eq, or } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { givesAccess } from "./enrollment-status.ts";
import { type NewNotification, notify } from "./notify.ts";

/** A cohort is told one by one, at most so many. */
const AT_MOST = 2_000;

type News = NewNotification extends infer N ? (N extends unknown ? Omit<N, "userId"> : never) : never;

/** Tells everybody who learns in a cohort, or in any cohort of a program, once each. Answers how many that are. */
export async function tellLearners(tx: Executor, of: { cohortId: number } | { programId: number }, news: News, now: Date): Promise<number> {
  const rows = await tx
    .selectDistinct({ userId: enrollments.userId })
    .from(enrollments)
    .where(
      and(
        "cohortId" in of ? eq(enrollments.cohortId, of.cohortId) : eq(enrollments.programId, of.programId),
        or(givesAccess(now), eq(enrollments.status, "completed")),
      ),
    )
    .orderBy(asc(enrollments.userId))
    .limit(AT_MOST);
  for (const { userId } of rows) await notify(tx, { ...news, userId } as NewNotification, now);
  return rows.length;
}
