import type { Language } from "#contract/shapes.ts";
import { getTeachingSchedule, type TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { callWhole } from "#app/api/call-whole.ts";
import { cachedEndpoint } from "#app/state/cached/cached-endpoint.ts";
import type { CachedSource } from "#app/state/cached/cached-read.ts";
import { cachedWeeks } from "#app/state/cached/cached-weeks.ts";

/** The weeks of the instructor's schedule that this device keeps: as many as of a student's. */
export function teachingScheduleSource(language: Language): CachedSource<TeachingSession[]> {
  const snapshot = cachedEndpoint(getTeachingSchedule, {}, language);
  return {
    read: async (owner) => {
      const copy = await snapshot.read(owner);
      return copy && { value: copy.value.data, at: copy.at };
    },
    put: (owner, data, at) => snapshot.put(owner, { data, meta: null }, at),
    fetch: async (options) => (await callWhole(getTeachingSchedule, { ...options, query: cachedWeeks() })).data,
  };
}
