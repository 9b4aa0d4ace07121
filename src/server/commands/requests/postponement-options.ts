import { cohortTimes } from "#server/commands/catalogue/present-cohort.ts";
import { and, asc, desc, eq, gt, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { PostponementHindrance, PostponementOption } from "#contract/requests/postponements.ts";
import { POSTPONEMENT, REPLY_BUSINESS_DAYS } from "#contract/requests/postponement.ts";
import { businessDaysAfter } from "#contract/orders/refund.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import type { EnrollmentStatus } from "#contract/enrollments/enrollments.ts";
import type { Executor } from "#server/db/client.ts";
import { newestIds, type NewestQuery } from "#server/db/newest.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { together } from "#server/db/reads/together.ts";
import { statusNow } from "#server/commands/enrollments/enrollment-status.ts";
import { readHolidays, withOpenRequest } from "./open-requests.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";

/** Approved once: it counts towards the limit. */
const USED = ["approved", "applied", "resumed"] as const;
/** Enrollments that are over are not offered at all. */
const OVER: readonly EnrollmentStatus[] = ["completed", "withdrawn"];

/** Why an enrollment cannot be postponed; nothing where it can. */
export function hindrances(state: {
  status: EnrollmentStatus;
  accessUntil: Date;
  usedTimes: number;
  requestOpen: boolean;
  now: Date;
}): PostponementHindrance[] {
  const all: PostponementHindrance[] = [];
  if (state.accessUntil <= state.now || state.status === "expired") all.push("access_over");
  else if (state.status !== "active" && state.status !== "pending") all.push("not_running");
  if (state.usedTimes >= POSTPONEMENT.maxTimes) all.push("limit_reached");
  if (state.requestOpen) all.push("request_open");
  return all;
}

/** How often each of these enrollments was postponed. */
export async function timesPostponed(db: Executor, enrollmentIds: readonly number[]): Promise<Map<number, number>> {
  if (enrollmentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: postponements.enrollmentId, times: sql<number>`count(*)::int` })
    .from(postponements)
    .where(and(inArray(postponements.enrollmentId, [...enrollmentIds]), inArray(postponements.status, [...USED])))
    .groupBy(postponements.enrollmentId);
  return new Map(rows.map((row) => [row.id, row.times]));
}

/**
 * What postponing allows for a page of the student's enrollments that are not over, the newest first, or for one of them.
 * @throws Problem `validation_error` on `cursor`
 */
export async function postponementOptions(
  db: Executor,
  { userId, enrollmentId, language, ...page }: { userId: number; enrollmentId?: number | undefined; language: Language } & NewestQuery,
  now: Date,
): Promise<{ data: PostponementOption[]; meta: { total: number; next_cursor: string | null } }> {
  const { ids: asked, meta } = await newestIds(
    db,
    { table: enrollments, id: enrollments.id, at: enrollments.startedAt },
    and(
      eq(enrollments.userId, userId),
      enrollmentId === undefined ? notInArray(enrollments.status, [...OVER]) : eq(enrollments.id, enrollmentId),
    ),
    page,
  );
  const status = statusNow(now);
  const rows = await db
    .select({
      id: enrollments.id,
      status: status.as("status_now"),
      progress: enrollments.progress,
      accessUntil: enrollments.accessUntil,
      programId: enrollments.programId,
      cohort: { id: cohorts.id, startsOn: cohorts.startsOn, endsOn: cohorts.endsOn },
      program: programReferenceColumns,
    })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(inArray(enrollments.id, asked))
    .orderBy(desc(enrollments.startedAt), desc(enrollments.id));
  const ids = rows.map((row) => row.id);
  const programIds = [...new Set(rows.map((row) => row.programId))];
  const [used, open, later, holidays] = await together(db, async (at) =>
    Promise.all([timesPostponed(at, ids), withOpenRequest(at, ids), laterCohorts(at, programIds, now), readHolidays(at)]),
  );
  const replyBy = businessDaysAfter(riyadhDay(now), REPLY_BUSINESS_DAYS, holidays);
  const data = rows.map((row): PostponementOption => {
    const usedTimes = used.get(row.id) ?? 0;
    const reasons = hindrances({ status: row.status, accessUntil: row.accessUntil, usedTimes, requestOpen: open.has(row.id), now });
    return {
      enrollment_id: row.id,
      program: programReference(row.program, language),
      progress: row.progress,
      access_until: row.accessUntil.toISOString(),
      cohort: row.cohort ? { id: row.cohort.id, starts_at: row.cohort.startsOn, ends_at: row.cohort.endsOn } : null,
      eligible: reasons.length === 0,
      reasons,
      cohorts: later
        .filter(
          (cohort) => cohort.programId === row.programId && cohort.id !== row.cohort?.id && cohort.startsOn > (row.cohort?.startsOn ?? ""),
        )
        .map((cohort) => ({
          ...cohortTimes(cohort),
          seats_total: cohort.seatsTotal,
          seats_left: Math.max(0, cohort.seatsTotal - cohort.seatsTaken),
        })),
      limits: {
        max_times: POSTPONEMENT.maxTimes,
        used_times: usedTimes,
        max_days: POSTPONEMENT.maxDays,
        starts_within_days: POSTPONEMENT.startsWithinDays,
      },
      reply_by: replyBy,
    };
  });
  return { data, meta };
}

/** Cohorts of these programs that have not begun and are not closed; full ones too: a request may wait for a seat. */
export async function laterCohorts(
  db: Executor,
  programIds: readonly number[],
  now: Date,
  { closedToo = false }: { closedToo?: boolean } = {},
) {
  if (programIds.length === 0) return [];
  return await db
    .select()
    .from(cohorts)
    .where(
      and(
        inArray(cohorts.programId, [...programIds]),
        closedToo ? undefined : ne(cohorts.closed, true),
        gt(cohorts.startsOn, riyadhDay(now)),
      ),
    )
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id));
}
