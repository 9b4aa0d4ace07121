import { eq, or, sql } from "drizzle-orm";
import type { DataOf } from "#contract/endpoint.ts";
import type { CohortPlanForm, planCohort } from "#contract/schedule/cohort-plan.ts";
import { clashesWith, heldDates, type NamedHoliday, roomKey, type TakenSession } from "#contract/schedule/plan-clashes.ts";
import { SERIES_MAX } from "#contract/schedule/teaching-schedule.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
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
  const { dates } = planSeries(asked, { frequency: "weekly", interval: 1, weekdays, count: SERIES_MAX });
  const held = heldDates(dates, { count: asked.count, skipHolidays: asked.skip_holidays }, await namedHolidays(db));
  const made = held.filter(({ skipped }) => !skipped).map(({ date }) => date);
  const taken = await takenBy(db, { cohortId, instructorId, room: room.ar }, made);
  const planned = held.map(({ date, holiday, skipped }) => ({
    day: date.day,
    starts_at: date.startsAt.toISOString(),
    ends_at: date.endsAt.toISOString(),
    holiday: holiday?.name ?? null,
    skipped,
    clashes: skipped
      ? []
      : clashesWith(date, { cohortId, instructorId, room: room.ar, except }, taken).map(({ of, session }) => ({
          of,
          session_id: session.id,
          starts_at: session.startsAt.toISOString(),
          ends_at: session.endsAt.toISOString(),
          title: session.title,
          program: session.program,
        })),
  }));
  return { dates: planned, count: made.length, clashes: planned.filter(({ clashes }) => clashes.length > 0).length, made };
}

const namedHolidays = async (db: Executor): Promise<NamedHoliday[]> => {
  const rows = await db.select().from(holidays);
  return rows.map(({ day, yearly, nameAr, nameEn }) => ({ day, yearly, name: { ar: nameAr, en: nameEn } }));
};

/** Sessions from the first date to the last that are the cohort's or the instructor's, or in the room. */
async function takenBy(
  db: Executor,
  { cohortId, instructorId, room }: { cohortId: number; instructorId: number | null; room: string },
  spans: readonly Occurrence[],
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
