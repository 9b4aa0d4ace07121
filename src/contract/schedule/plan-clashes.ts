/** What a session that is planned for a cohort can clash with (office.md §9): pure, so that both ends and their tests say the same. */

interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** A session that takes its time: of this cohort or another. */
export interface TakenSession extends Span {
  id: number;
  cohortId: number;
  instructorId: number | null;
  room: string | null;
}

export interface PlannedFor {
  cohortId: number;
  instructorId: number | null;
  /** As it is called in Arabic; empty is online. */
  room: string;
  /** The session that is moved: it never clashes with itself. */
  except: number | null;
}

export const CLASHES = ["cohort", "instructor", "room"] as const;
export type ClashKind = (typeof CLASHES)[number];

/** Rooms are told apart by their names: the same name in other spacing is the same room. */
export const roomKey = (room: string): string => room.trim().replaceAll(/\s+/gu, " ").toLowerCase();

/** What else takes the time of a span, and why both cannot be. What begins as another ends does not clash. */
export function clashesWith<Taken extends TakenSession>(
  { startsAt, endsAt }: Span,
  { cohortId, instructorId, room, except }: PlannedFor,
  taken: readonly Taken[],
): { of: ClashKind; session: Taken }[] {
  const key = roomKey(room);
  return taken
    .filter((session) => session.id !== except && session.startsAt < endsAt && session.endsAt > startsAt)
    .flatMap((session): { of: ClashKind; session: Taken }[] => {
      if (session.cohortId === cohortId) return [{ of: "cohort", session }];
      if (instructorId !== null && session.instructorId === instructorId) return [{ of: "instructor", session }];
      return key !== "" && session.room !== null && roomKey(session.room) === key ? [{ of: "room", session }] : [];
    });
}

export interface NamedHoliday {
  day: string;
  /** The same day of every year. */
  yearly: boolean;
  name: { ar: string; en: string };
}

/** The holiday on a day (YYYY-MM-DD), if there is one. */
export const holidayOn = (day: string, holidays: readonly NamedHoliday[]): NamedHoliday | null =>
  holidays.find((holiday) => (holiday.yearly ? holiday.day.slice(5) === day.slice(5) : holiday.day === day)) ?? null;

/** The first so many dates that are held; days off among them are kept as skipped, and the pattern goes on behind them. */
export function heldDates<Dated extends { day: string }>(
  dates: readonly Dated[],
  { count, skipHolidays }: { count: number; skipHolidays: boolean },
  holidays: readonly NamedHoliday[],
): { date: Dated; holiday: NamedHoliday | null; skipped: boolean }[] {
  const found: { date: Dated; holiday: NamedHoliday | null; skipped: boolean }[] = [];
  let held = 0;
  for (const date of dates) {
    if (held === count) break;
    const holiday = holidayOn(date.day, holidays);
    const skipped = skipHolidays && holiday !== null;
    found.push({ date, holiday, skipped });
    if (!skipped) held += 1;
  }
  return found;
}
