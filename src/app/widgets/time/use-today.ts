import { useSyncExternalStore } from "react";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { now } from "#offline/clock.ts";

/** The day in Riyadh, for showing; null in a page from the server until its script runs: such a page is kept over midnight. */
export const useToday = (): string | null =>
  useSyncExternalStore(
    onReturn,
    () => riyadhDay(now()),
    () => null,
  );

function onReturn(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
