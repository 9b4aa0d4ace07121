import { useEffect, useState } from "react";
import { now } from "#offline/clock.ts";

/** The device's time, brought up to date every half minute and when the page is looked at again; for showing only. */
export function useNow(everyMs = 30_000): Date {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const tick = () => setAt(now());
    const timer = setInterval(tick, everyMs);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [everyMs]);
  return at;
}
