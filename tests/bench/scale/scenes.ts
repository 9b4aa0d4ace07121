import type { Hour } from "#tests/bench/model/extrapolate.ts";
import type { Next, Story } from "./player.ts";
import { enrolmentDay, sundayEvening, type World } from "./stories.ts";

export interface Scene {
  name: string;
  story: Story;
  /** Of all servers: one that is started later has the same time. */
  clock: () => Date;
  next: Next;
  /** How many people are played one call at a time, and how many before that. */
  alone: number;
  warmUp: number;
  /** Learners whose calls one run of the story plays. */
  learners: number;
  /** Of all learners, how many come in the busiest minutes of it, and how many at once. */
  hour: Pick<Hour, "share" | "minutes" | "burst">;
}

/** Sunday at six in Riyadh, when one program of five meets. */
export const EVENING = new Date("2026-11-22T15:00:00Z");
/** Nobody is reminded of a session at that time. */
export const MORNING = new Date("2026-11-22T07:00:00Z");
/** Sessions begin in five minutes, and check-in is open. */
const BEFORE_SIX = new Date("2026-11-22T14:55:00Z");

/** Begins to go when it is first looked at. */
const clockFrom = (start: Date): (() => Date) => {
  let began: number | null = null;
  return () => {
    began ??= Date.now();
    return new Date(start.getTime() + Date.now() - began);
  };
};

/** One after the other, each once. */
const upTo = (end: number): Next => {
  let place = -1;
  return () => (place + 1 < end ? (place += 1) : null);
};

/** The two hours that are played. */
export function scenesOf(world: World): Scene[] {
  const evening = clockFrom(BEFORE_SIX);
  const learners = world.people.length / world.programs.length;
  return [
    {
      name: "enrolment day",
      story: enrolmentDay(world),
      clock: clockFrom(MORNING),
      next: upTo(world.people.length),
      alone: 60,
      warmUp: 30,
      learners: 1,
      hour: { share: 0.15, minutes: 20, burst: 1 },
    },
    {
      name: "Sunday at six",
      story: sundayEvening(world, () => evening().getTime()),
      clock: evening,
      next: upTo(world.evening.size),
      alone: 4,
      warmUp: 2,
      learners,
      hour: { share: 0.2, minutes: 10, burst: Math.max(1, Math.round(0.9 * learners)) },
    },
  ];
}
