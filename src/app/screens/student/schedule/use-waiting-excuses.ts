import { useMemo } from "react";
import { useWaiting } from "#app/state/queue/queue.ts";

/** Sessions with an excuse that this device has not sent yet. */
export function useWaitingExcuses(): ReadonlySet<number> {
  const { waiting } = useWaiting("submitExcuse");
  return useMemo(
    () => new Set(waiting.flatMap(({ payload }) => (Array.isArray(payload.body.session_ids) ? payload.body.session_ids.map(Number) : []))),
    [waiting],
  );
}
