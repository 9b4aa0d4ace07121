import { getSchedule, type Schedule } from "#contract/student-services.ts";
import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import { now } from "#offline/clock.ts";
import { putSchedule, readSchedule } from "#offline/shelves/schedule.ts";
import { call } from "#app/api/call.ts";
import type { KeptSource } from "./kept-read.ts";

/** From the Sunday of the week before: whose absence may still be excused. */
export const KEPT_WEEKS = { before: 1, ahead: 4 } as const;
const WEEK_MS = 7 * 86_400_000;

/** The weeks of the schedule that this device keeps for reading offline (R6.7). */
export const scheduleSource: KeptSource<Schedule> = {
  read: async (owner) => {
    const copy = await readSchedule(owner);
    return copy && { value: copy.sessions, at: copy.at };
  },
  put: putSchedule,
  fetch: async (options) => {
    const sunday = riyadhWeekStart(now()).getTime();
    const query = {
      from: new Date(sunday - KEPT_WEEKS.before * WEEK_MS).toISOString(),
      to: new Date(sunday + KEPT_WEEKS.ahead * WEEK_MS).toISOString(),
    };
    return (await call(getSchedule, { ...options, query })).data;
  },
};
