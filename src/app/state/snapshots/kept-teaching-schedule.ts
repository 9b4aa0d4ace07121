import type { Language } from "#contract/shapes.ts";
import { getTeachingSchedule, type TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { callWhole } from "#app/api/call-whole.ts";
import { keptEndpoint } from "#app/state/kept/kept-endpoint.ts";
import type { KeptSource } from "#app/state/kept/kept-read.ts";
import { keptWeeks } from "#app/state/kept/kept-weeks.ts";

/** The weeks of the instructor's schedule that this device keeps: as many as of a student's. */
export function teachingScheduleSource(language: Language): KeptSource<TeachingSession[]> {
  const shelf = keptEndpoint(getTeachingSchedule, {}, language);
  return {
    read: async (owner) => {
      const copy = await shelf.read(owner);
      return copy && { value: copy.value.data, at: copy.at };
    },
    put: (owner, data, at) => shelf.put(owner, { data, meta: null }, at),
    fetch: async (options) => (await callWhole(getTeachingSchedule, { ...options, query: keptWeeks() })).data,
  };
}
