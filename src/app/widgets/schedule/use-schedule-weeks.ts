import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import type { CachedSource } from "#app/state/cached/cached-read.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { type CachedRead, useCached } from "#app/state/cached/use-cached.ts";
import type { Day } from "#app/widgets/time/riyadh-days.ts";
import { isCachedWeek, weekRange, withWeek } from "./schedule-weeks.ts";

export interface ScheduleRead<S extends ScheduledSession> extends CachedRead<S[]> {
  sessions: S[];
  /** How much is known of the week in view. */
  week: "known" | "offline" | "error" | "loading";
}

/**
 * The kept weeks, and any other week asked for while online.
 * @param source one object for as long as it reads the same
 * @param readWeek the same
 */
export function useScheduleWeeks<S extends ScheduledSession>(
  source: CachedSource<S[]>,
  readWeek: (query: ReturnType<typeof weekRange>, signal: AbortSignal) => Promise<S[]>,
  sunday: Day,
): ScheduleRead<S> {
  const kept = useCached(source, "");
  const online = useAtomValue(onlineAtom);
  const [weeks, setWeeks] = useState<Record<Day, { sessions: S[] } | "error">>({});
  const inside = kept.asOf !== null && isCachedWeek(sunday, kept.asOf);
  const own = weeks[sunday];
  const wanted = kept.status === "ready" && !inside && online && typeof own !== "object";

  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const put = (state: { sessions: S[] } | "error") => {
      if (!stop.signal.aborted) setWeeks((all) => ({ ...all, [sunday]: state }));
    };
    readWeek(weekRange(sunday), stop.signal).then(
      (sessions) => put({ sessions }),
      () => put("error"),
    );
    return () => stop.abort();
  }, [wanted, sunday, readWeek]);

  const sessions = typeof own === "object" ? withWeek(kept.data ?? [], sunday, own.sessions) : (kept.data ?? []);
  const week = inside || typeof own === "object" ? "known" : !online ? "offline" : own === "error" ? "error" : "loading";
  return { ...kept, sessions, week };
}
