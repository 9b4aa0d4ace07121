import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { getSchedule, type Schedule } from "#contract/student-services.ts";
import { call } from "#app/api/call.ts";
import { scheduleSource } from "#app/state/kept-schedule.ts";
import { onlineAtom } from "#app/state/network.ts";
import { useKept } from "#app/state/use-kept.ts";
import type { Day } from "#app/widgets/riyadh-days.ts";
import { isKeptWeek, weekRange, withWeek } from "./schedule-weeks.ts";

type WeekState = { sessions: Schedule } | "error";

/** The kept weeks, and any other week asked for while online. `week` tells how much is known of the week in view. */
export function useSchedule(sunday: Day) {
  const kept = useKept(scheduleSource, "");
  const online = useAtomValue(onlineAtom);
  const [weeks, setWeeks] = useState<Record<Day, WeekState>>({});
  const inside = kept.asOf !== null && isKeptWeek(sunday, kept.asOf);
  const own = weeks[sunday];
  const wanted = kept.status === "ready" && !inside && online && typeof own !== "object";

  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const put = (state: WeekState) => {
      if (!stop.signal.aborted) setWeeks((all) => ({ ...all, [sunday]: state }));
    };
    call(getSchedule, { query: weekRange(sunday), signal: stop.signal }).then(
      ({ data }) => put({ sessions: data }),
      () => put("error"),
    );
    return () => stop.abort();
  }, [wanted, sunday]);

  const sessions = typeof own === "object" ? withWeek(kept.data ?? [], sunday, own.sessions) : (kept.data ?? []);
  const week = inside || typeof own === "object" ? "known" : !online ? "offline" : own === "error" ? "error" : "loading";
  return { ...kept, sessions, week } as const;
}
