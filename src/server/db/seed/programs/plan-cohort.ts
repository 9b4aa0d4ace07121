import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { classSessions } from "#server/db/tables/catalogue.ts";
import { THU, type Both, type CohortSeed, type LessonSeed, type ProgramSeed } from "./program-seed.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The last minute of a day: when a deadline falls due. */
const DEADLINE_MINUTE = 23 * 60 + 59;

/** A session before its cohort and instructor have ids. */
export type PlannedSession = Omit<typeof classSessions.$inferInsert, "cohortId" | "instructorId"> & {
  uid: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  instructor: string;
};

export interface PlannedCohort {
  startsOn: string;
  endsOn: string;
  seed: CohortSeed;
  sessions: PlannedSession[];
}

/**
 * Lays a cohort's sessions out on its weekdays, Sunday to Thursday: all of a course, two or three a week for a diploma,
 * which also gets a short test and a deadline for each module.
 * @param firstSunday midnight in Riyadh of the Sunday after the day of seeding: week 0
 */
export function planCohort(type: "course" | "diploma", program: ProgramSeed, seed: CohortSeed, firstSunday: Date): PlannedCohort {
  const { meets } = program;
  const slots = type === "diploma" ? program.weeks * meets.days.length : Math.max(1, Math.round((program.hours * 60) / meets.minutes));
  const lessons = program.units.flatMap((unit, index) => unit[2].map((lesson) => ({ lesson, unit, index })));
  const name = `${program.slug}/${seed.week}`;
  // From the middle of each slot, so that the first and the last lesson both have their session.
  const lessonOf = (slot: number) => Math.floor(((slot + 0.5) * lessons.length) / slots);
  const sessions: PlannedSession[] = [];
  let part = 1;
  for (let slot = 0; slot < slots; slot += 1) {
    const place = lessonOf(slot);
    const here = lessons[place];
    if (!here) throw new Error(`${program.slug} has no lessons`);
    part = slot > 0 && lessonOf(slot - 1) === place ? part + 1 : 1;
    const parts = part > 1 || (slot + 1 < slots && lessonOf(slot + 1) === place);
    const endsModule = type === "diploma" && (slot + 1 === slots || lessons[lessonOf(slot + 1)]?.index !== here.index);
    const day = weekdayDate(firstSunday, seed.week + Math.floor(slot / meets.days.length), meets.days[slot % meets.days.length] ?? 0);
    const startsAt = new Date(day.getTime() + meets.at * MINUTE_MS);
    const title = endsModule ? testTitle(here.unit) : lessonTitle(here.lesson, parts ? part : 0);
    sessions.push({
      ...sessionAt(`${name}/${slot}`, startsAt, meets.minutes, title),
      kind: endsModule ? "exam" : kindOf(program, here.lesson, slot),
      instructor: program.teachers[(type === "diploma" ? here.index : 0) % program.teachers.length] ?? program.teachers[0],
      ...whereabouts(program, endsModule ? undefined : here.lesson, slot, name),
    });
    if (endsModule && slot + 1 < slots) {
      const due = new Date(
        weekdayDate(firstSunday, seed.week + Math.floor(slot / meets.days.length), THU).getTime() + DEADLINE_MINUTE * MINUTE_MS,
      );
      sessions.push({
        ...sessionAt(`${name}/${slot}/due`, due, 0, dueTitle(here.unit)),
        kind: "deadline",
        instructor: program.teachers[0],
      });
    }
  }
  const meetings = sessions.filter((session) => session.kind !== "deadline");
  const first = meetings[0];
  const last = meetings.at(-1);
  if (!first || !last) throw new Error(`${program.slug} has no sessions`);
  return { seed, sessions, startsOn: riyadhDay(first.startsAt), endsOn: riyadhDay(last.startsAt) };
}

/** A session with a name that stays the same, and nothing decided yet about its kind and place. */
export const sessionAt = (name: string, startsAt: Date, minutes: number, title: Both) => ({
  uid: stableUuid(name),
  sequence: 0,
  titleAr: title[0],
  titleEn: title[1],
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS),
});

/** Midnight in Riyadh of a weekday of a week. */
export const weekdayDate = (firstSunday: Date, week: number, weekday: number): Date =>
  new Date(firstSunday.getTime() + (week * 7 + weekday) * DAY_MS);

export const liveUrl = (name: string): string => `https://live.qabas.example/${stableUuid(`room ${name}`)}`;

const lessonTitle = (lesson: LessonSeed, part: number): Both =>
  part === 0 ? [lesson[0], lesson[1]] : [`${lesson[0]}، الجزء ${part}`, `${lesson[1]}, part ${part}`];
const testTitle = (unit: readonly [string, string, ...unknown[]]): Both => [`اختبار قصير: ${unit[0]}`, `Short test: ${unit[1]}`];
const dueTitle = (unit: readonly [string, string, ...unknown[]]): Both => [`واجب: ${unit[0]}`, `Assignment: ${unit[1]}`];

const isPractice = (lesson: LessonSeed | undefined): boolean => lesson?.[2] === "application" || lesson?.[2] === "activity";

function kindOf(program: ProgramSeed, lesson: LessonSeed, slot: number): PlannedSession["kind"] {
  if (lesson[2] === "interactive_lecture") return "interactive_lecture";
  if (isPractice(lesson)) return "workshop";
  return isInRoom(program, lesson, slot) ? "onsite" : "lecture";
}

/** In person; every second time of a blended program; and the practice of an online one that has a room. */
function isInRoom(program: ProgramSeed, lesson: LessonSeed | undefined, slot: number): boolean {
  if (!program.meets.room) return false;
  if (program.delivery === "onsite") return true;
  return program.delivery === "blended" ? slot % 2 === 1 : isPractice(lesson);
}

function whereabouts(program: ProgramSeed, lesson: LessonSeed | undefined, slot: number, name: string) {
  const room = program.meets.room;
  return room && isInRoom(program, lesson, slot) ? { roomAr: room[0], roomEn: room[1] } : { joinUrl: liveUrl(name) };
}
