import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import { getTeachingSchedule, type TeachingSession } from "#contract/teaching-schedule.ts";
import { now } from "#offline/clock.ts";
import { call } from "#app/api/call.ts";
import { keptEndpoint } from "#app/state/kept-endpoint.ts";
import type { KeptSource } from "#app/state/kept-read.ts";
import { KEPT_WEEKS } from "#app/state/kept-schedule.ts";
import { languageAtom } from "#app/state/language.ts";

const WEEK_MS = 7 * 86_400_000;

/** The weeks of the instructor's schedule that this device keeps: as many as of a student's. */
export function useTeachingSource(): KeptSource<TeachingSession[]> {
  const language = useAtomValue(languageAtom);
  return useMemo(() => {
    const shelf = keptEndpoint(getTeachingSchedule, {}, language);
    return {
      read: async (owner) => {
        const copy = await shelf.read(owner);
        return copy && { value: copy.value.data, at: copy.at };
      },
      put: (owner, data, at) => shelf.put(owner, { data, meta: null }, at),
      fetch: async (options) => {
        const sunday = riyadhWeekStart(now()).getTime();
        const query = {
          from: new Date(sunday - KEPT_WEEKS.before * WEEK_MS).toISOString(),
          to: new Date(sunday + KEPT_WEEKS.ahead * WEEK_MS).toISOString(),
        };
        return (await call(getTeachingSchedule, { ...options, query })).data;
      },
    };
  }, [language]);
}
