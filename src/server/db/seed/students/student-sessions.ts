import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import { liveUrl, type PlannedCohort, type PlannedSession, sessionAt } from "#server/db/seed/programs/plan-cohort.ts";
import { DEMO_PROGRAMS } from "#server/db/seed/programs/program-rows.ts";
import { at, type Both, THU, WED } from "#server/db/seed/programs/program-seed.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the demo student is enrolled in: the program, the week of the cohort, and how far they are. */
export const STUDENT_COHORTS = {
  python: { slug: "data-analysis-with-python", week: -5, progress: 62, minutesLearned: 890 },
  writing: { slug: "professional-writing-in-arabic", week: -2, progress: 30, minutesLearned: 110 },
  diploma: { slug: "diploma-human-resources", week: -7, progress: 15, minutesLearned: 1640 },
  /** Begun, then put off to a later cohort. */
  paused: { slug: "statistics-for-decisions", week: 12, progress: 12, minutesLearned: 45 },
  /** Bought, begins next week. */
  coming: { slug: "power-bi-dashboards", week: 0, progress: 0, minutesLearned: 0 },
  done: { slug: "information-security-for-employees", week: -20, progress: 100, minutesLearned: 180 },
} as const;

const BEFORE_PROJECT: Both = ["جلسة أسئلة قبل المشروع", "Questions before the project"];
/** The evening hour of the lecture that the student missed: after all others. */
const MISSED_AT = at(21);
const QUESTIONS: Both = ["أسئلة وأجوبة قبل الأسبوع القادم", "Questions and answers before next week"];
/** Hours of the day at which the extra lecture may be held. */
const EXTRA_HOURS = [at(10), at(16), at(20)];

/**
 * Makes the student's weeks as uneven as real ones: a Wednesday lecture is moved so that it clashes with the diploma's, a
 * lecture of the diploma is cancelled, the last lecture held is missed (its absence can still be excused), and where the next 24 hours hold nothing (from Thursday on) there is an extra lecture.
 * Changes the plans in place.
 */
export function disturbStudentWeeks(plans: { python: PlannedCohort; writing: PlannedCohort; diploma: PlannedCohort }, now: Date): void {
  const soon = now.getTime() + DAY_MS;
  const later = (plan: PlannedCohort) =>
    plan.sessions.filter((session) => session.startsAt.getTime() > soon && session.kind !== "deadline");
  const moved = later(plans.python).find((session) => weekday(session.startsAt) === WED);
  if (moved) {
    moved.previousStartsAt = moved.startsAt;
    moved.startsAt = new Date(moved.startsAt.getTime() + HOUR_MS);
    moved.endsAt = new Date(moved.endsAt.getTime() + HOUR_MS);
    moved.sequence = 1;
  }
  const cancelled = later(plans.diploma).filter((session) => weekday(session.startsAt) !== WED)[1];
  if (cancelled) {
    cancelled.cancelledAt = new Date(now.getTime() - HOUR_MS);
    cancelled.sequence = 1;
  }
  plans.python.sessions.push(missedLecture(now));
  const all = [...plans.python.sessions, ...plans.writing.sessions, ...plans.diploma.sessions];
  if (!all.some((session) => isSoon(session, now))) plans.python.sessions.push(extraLecture(now));
}

/** An interactive lecture of an hour on the last evening from Sunday to Thursday before today. */
function missedLecture(now: Date): PlannedSession {
  const today = riyadhDayStart(riyadhDay(now)).getTime();
  const evenings = [1, 2, 3].map((days) => new Date(today - days * DAY_MS + MISSED_AT * 60_000));
  const startsAt = evenings.find((evening) => weekday(evening) <= THU);
  if (!startsAt) throw new Error("no evening left for the missed lecture");
  const name = `missed/${startsAt.toISOString()}`;
  return {
    ...sessionAt(name, startsAt, 60, BEFORE_PROJECT),
    kind: "interactive_lecture",
    joinUrl: liveUrl(name),
    instructor: pythonTeacher(),
  };
}

/** Whether a session takes place and begins within 24 hours. */
export const isSoon = (session: Pick<PlannedSession, "startsAt" | "cancelledAt" | "kind">, now: Date): boolean =>
  session.kind !== "deadline" && !session.cancelledAt && session.startsAt > now && session.startsAt.getTime() <= now.getTime() + DAY_MS;

/** An interactive lecture of an hour, two hours from now at the earliest and within 24: on any day of the week. */
export function extraLecture(now: Date): PlannedSession {
  const today = riyadhDayStart(riyadhDay(now)).getTime();
  const startsAt = [0, 1]
    .flatMap((days) => EXTRA_HOURS.map((minute) => new Date(today + days * DAY_MS + minute * 60_000)))
    .find((start) => start.getTime() >= now.getTime() + 2 * HOUR_MS);
  if (!startsAt) throw new Error("no hour left for the extra lecture");
  const name = `extra/${startsAt.toISOString()}`;
  return {
    ...sessionAt(name, startsAt, 60, QUESTIONS),
    kind: "interactive_lecture",
    joinUrl: liveUrl(name),
    instructor: pythonTeacher(),
  };
}

const pythonTeacher = (): string =>
  DEMO_PROGRAMS.find(({ seed }) => seed.slug === STUDENT_COHORTS.python.slug)?.seed.teachers[0] ?? "noura";

const weekday = (instant: Date): number => new Date(riyadhDay(instant)).getUTCDay();
