import { useEffect, useRef } from "react";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { lacksAddress } from "./session-times.ts";

/** Reads again, once per session, when a session opens whose address was not given yet. */
export function useJoinAddresses(sessions: readonly ScheduledSession[], now: Date, online: boolean, reread: () => void): void {
  const asked = useRef(new Set<number>());
  const wanting = online ? lacksAddress(sessions, now)?.id : undefined;
  useEffect(() => {
    if (wanting === undefined || asked.current.has(wanting)) return;
    asked.current.add(wanting);
    reread();
  }, [wanting, reread]);
}
