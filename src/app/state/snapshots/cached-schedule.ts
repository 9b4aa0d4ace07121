import { getSchedule, type Schedule } from "#contract/requests/student-services.ts";
import { putSchedule, readSchedule } from "#offline/snapshots/schedule.ts";
import { callWhole } from "#app/api/call-whole.ts";
import type { CachedSource } from "#app/state/cached/cached-read.ts";
import { cachedWeeks } from "#app/state/cached/cached-weeks.ts";

/** The weeks of the schedule that this device keeps for reading offline (R6.7). */
export const scheduleSource: CachedSource<Schedule> = {
  read: async (owner) => {
    const copy = await readSchedule(owner);
    return copy && { value: copy.sessions, at: copy.at };
  },
  put: putSchedule,
  fetch: async (options) => (await callWhole(getSchedule, { ...options, query: cachedWeeks() })).data,
};
