import { and, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { DataOf } from "#contract/endpoint.ts";
import type { CohortPlanForm, planCohort } from "#contract/schedule/cohort-plan.ts";
import { clashesWith, heldDates, type NamedHoliday, type PlannedFor, roomKey, type TakenSession } from "#contract/schedule/plan-clashes.ts";
import { SERIES_MAX } from "#contract/schedule/teaching-schedule.ts";
import type { Executor } from "#server/db/client.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { ownHours, rooms } from "#server/db/tables/staff/planner-places.ts";
import { holidays } from "#server/db/tables/requests.ts";
import { type Occurrence, planSeries } from "./plan-series.ts";
import { takenSessions } from "./taken-sessions.ts";

interface Taken extends TakenSession {
  title: { ar: string; en: string };
  program: { ar: string; en: string };
}

type Asked = Omit<CohortPlanForm, "except"> & { except: number | null };

/**
 * What a pattern would make for a cohort: its dates, the days off among them, and what each clashes with. Cancelled sessions,
 * recordings and deadlines take nobody's time.
 * @throws RangeError for what is no day
 */
export async function cohortPlan(
  db: Executor,
  cohortId: number,
  asked: Asked,
): Promise<DataOf<typeof planCohort> & { made: Occurrence[] }> {
  const { weekdays, instructor_id: instructorId, room, except } = asked;
  // With room for the days off: as many are held as were asked for, within the most that a series can have.
  const pattern = planSeries(asked, { frequency: "weekly", interval: 1, weekdays, count: SERIES_MAX }).dates;
  const dates = asked.own_hours ? await atOwnHours(db, pattern) : pattern.map((date) => ({ ...date, hours: null }));
  const held = heldDates(dates, { count: asked.count, skipHolidays: asked.skip_holidays }, await namedHolidays(db));
  const made = held.filter(({ skipped }) => !skipped).map(({ date }) => date);
  const found = await plannedClashes(db, { cohortId, instructorId, room: room.ar, except }, made);
  const clashesAt = new Map(made.map((date, place) => [date, found[place] ?? []]));
  const planned = held.map(({ date, holiday, skipped }) => ({
    day: date.day,
    starts_at: date.startsAt.toISOString(),
    ends_at: date.endsAt.toISOString(),
    holiday: holiday?.name ?? null,
    hours: date.hours,
    skipped,
    clashes: clashesAt.get(date) ?? [],
  }));
  return {
    dates: planned,
    room: await knownRoom(db, room.ar, cohortId),
    count: made.length,
    clashes: planned.filter(({ clashes }) => clashes.length > 0).length,
    made,
  };
}

type Dated = Occurrence & { hours: { ar: string; en: string } | null };
const MINUTE_MS = 60_000;

/** A pattern in Ramadan is held at Ramadan's hours. */
async function atOwnHours(db: Executor, dates: readonly Occurrence[]): Promise<Dated[]> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  const times = await db
    .select()
    .from(ownHours)
    .where(and(isNull(ownHours.archivedAt), lte(ownHours.startsOn, last.day), gte(ownHours.endsOn, first.day)));
  return dates.map((date) => {
    const own = times.find(({ startsOn, endsOn }) => startsOn <= date.day && date.day <= endsOn);
    if (!own) return { ...date, hours: null };
    const startsAt = new Date(riyadhDayStart(date.day).getTime() + own.startsMinute * MINUTE_MS);
    const endsAt = new Date(startsAt.getTime() + own.durationMinutes * MINUTE_MS);
    return { day: date.day, startsAt, endsAt, hours: { ar: own.nameAr, en: own.nameEn } };
  });
}

/** How many a room holds that is known by its name, and how many the cohort may have; null for one that is not. */
async function knownRoom(db: Executor, room: string, cohortId: number): Promise<{ seats: number; needed: number } | null> {
  const key = roomKey(room);
  if (key === "") return null;
  const [found] = await db
    .select({ seats: rooms.seats, needed: cohorts.seatsTotal })
    .from(rooms)
    .innerJoin(cohorts, eq(cohorts.id, cohortId))
    .where(and(isNull(rooms.archivedAt), sql`lower(regexp_replace(btrim(${rooms.nameAr}), '\\s+', ' ', 'g')) = ${key}`))
    .limit(1);
  return found ?? null;
}

/** What each span of time clashes with, for whom it is planned. */
export async function plannedClashes(
  db: Executor,
  planned: PlannedFor,
  spans: readonly { startsAt: Date; endsAt: Date }[],
): Promise<DataOf<typeof planCohort>["dates"][number]["clashes"][]> {
  const taken = await takenBy(db, planned, spans);
  return spans.map((span) =>
    clashesWith(span, planned, taken).map(({ of, session }) => ({
      of,
      session_id: session.id,
      starts_at: session.startsAt.toISOString(),
      ends_at: session.endsAt.toISOString(),
      title: session.title,
      program: session.program,
    })),
  );
}

/** One planner at a time, until the transaction ends: two who plan for one room or instructor see what the other took. */
export async function planAlone(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('planner', 0))`);
}

const namedHolidays = async (db: Executor): Promise<NamedHoliday[]> => {
  const rows = await db.select().from(holidays).where(isNull(holidays.archivedAt));
  return rows.map(({ day, yearly, nameAr, nameEn }) => ({ day, yearly, name: { ar: nameAr, en: nameEn } }));
};

/** Sessions from the first date to the last that are the cohort's or the instructor's, or in the room. */
async function takenBy(
  db: Executor,
  { cohortId, instructorId, room }: PlannedFor,
  spans: readonly { startsAt: Date; endsAt: Date }[],
): Promise<Taken[]> {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const key = roomKey(room);
  const whose = or(
    eq(classSessions.cohortId, cohortId),
    instructorId === null ? undefined : eq(classSessions.instructorId, instructorId),
    key === "" ? undefined : sql`lower(regexp_replace(btrim(${classSessions.roomAr}), '\\s+', ' ', 'g')) = ${key}`,
  );
  const rows = await takenSessions(db, whose, { from: first.startsAt, to: last.endsAt });
  return rows.map(({ titleAr, titleEn, programAr, programEn, ...row }) => ({
    ...row,
    title: { ar: titleAr, en: titleEn },
    program: { ar: programAr, en: programEn },
  }));
}
