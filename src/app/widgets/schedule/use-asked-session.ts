import { useEffect } from "react";
import { useSearch } from "wouter";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { riyadhDay, weekStart } from "#app/widgets/time/riyadh-days.ts";
import type { InView } from "./schedule-address.ts";

/**
 * The session that a link names (`?session=`, as notifications do): its day comes into view and it opens, once it is known. One
 * that is in no week that was read leaves the schedule as it is.
 */
export function useAskedSession(
  all: ReadonlyMap<number, ScheduledSession>,
  change: (change: Partial<InView>) => void,
  open: (session: ScheduledSession) => void,
): void {
  const asked = all.get(Number(new URLSearchParams(useSearch()).get("session")));
  useEffect(() => {
    if (!asked) return;
    const day = riyadhDay(asked.starts_at);
    // The address that this writes names the session no more: it opens once.
    change({ day, sunday: weekStart(day) });
    open(asked);
  }, [asked, change, open]);
}
