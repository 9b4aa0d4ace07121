import { getSchedule, type Schedule } from "#contract/requests/student-services.ts";
import { putSchedule, readSchedule } from "#offline/shelves/schedule.ts";
import { callWhole } from "#app/api/call-whole.ts";
import type { KeptSource } from "#app/state/kept/kept-read.ts";
import { keptWeeks } from "#app/state/kept/kept-weeks.ts";

/** The weeks of the schedule that this device keeps for reading offline (R6.7). */
export const scheduleSource: KeptSource<Schedule> = {
  read: async (owner) => {
    const copy = await readSchedule(owner);
    return copy && { value: copy.sessions, at: copy.at };
  },
  put: putSchedule,
  fetch: async (options) => (await callWhole(getSchedule, { ...options, query: keptWeeks() })).data,
};
