import { and, asc, eq, gt, isNull, lt, ne, type SQL } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { classSessions, cohorts, programs } from "#server/db/tables/catalogue.ts";

/** Sessions of somebody or something that take time in a span, in their order. Cancelled ones, recordings and deadlines take nobody's time. */
export const takenSessions = (db: Executor, whose: SQL | undefined, { from, to }: { from: Date; to: Date }) =>
  db
    .select({
      id: classSessions.id,
      cohortId: classSessions.cohortId,
      instructorId: classSessions.instructorId,
      room: classSessions.roomAr,
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
        whose,
        isNull(classSessions.cancelledAt),
        eq(classSessions.recorded, false),
        ne(classSessions.kind, "deadline"),
        lt(classSessions.startsAt, to),
        gt(classSessions.endsAt, from),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
