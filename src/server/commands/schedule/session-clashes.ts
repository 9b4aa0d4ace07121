import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from "drizzle-orm";
import type { SessionClash } from "#contract/schedule/teaching-schedule.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { instructorIds } from "#server/commands/content/teaching-access.ts";

/**
 * For each span of time what else takes it: sessions that the account holds, and sessions of the cohort. What begins as another ends
 * does not clash; cancelled ones, recordings and deadlines take nobody's time.
 */
export async function sessionClashes(
  db: Executor,
  who: { userId: number; cohortId: number; except?: number },
  spans: readonly { startsAt: Date; endsAt: Date }[],
): Promise<SessionClash[][]> {
  const from = new Date(Math.min(...spans.map(({ startsAt }) => startsAt.getTime())));
  const to = new Date(Math.max(...spans.map(({ endsAt }) => endsAt.getTime())));
  if (spans.length === 0) return [];
  const own = inArray(classSessions.instructorId, instructorIds(db, who.userId));
  const rows = await db
    .select({
      id: classSessions.id,
      cohortId: classSessions.cohortId,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      titleAr: classSessions.titleAr,
      titleEn: classSessions.titleEn,
      programAr: programs.titleAr,
      programEn: programs.titleEn,
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .where(
      and(
        or(own, eq(classSessions.cohortId, who.cohortId)),
        isNull(classSessions.cancelledAt),
        eq(classSessions.recorded, false),
        ne(classSessions.kind, "deadline"),
        lt(classSessions.startsAt, to),
        gt(classSessions.endsAt, from),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
  return spans.map(({ startsAt, endsAt }) =>
    rows
      .filter((row) => row.id !== who.except && row.startsAt < endsAt && row.endsAt > startsAt)
      .map((row) => ({
        of: row.cohortId === who.cohortId ? ("cohort" as const) : ("own" as const),
        session_id: row.id,
        starts_at: row.startsAt.toISOString(),
        ends_at: row.endsAt.toISOString(),
        translations: { ar: { title: row.titleAr }, en: { title: row.titleEn } },
        program: { ar: { title: row.programAr }, en: { title: row.programEn } },
      })),
  );
}
