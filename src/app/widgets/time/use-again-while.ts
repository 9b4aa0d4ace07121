import { useEffect, useRef } from "react";

/** Asks again every so many milliseconds, as long as something waits. */
export function useAgainWhile(waits: boolean, again: () => void, everyMs: number): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [waits, everyMs]);
}
