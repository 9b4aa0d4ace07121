import { useCallback, useEffect, useRef, useState } from "react";
import type { PackageState } from "#contract/classroom/packages.ts";
import { now } from "#offline/clock.ts";
import { queueMutation } from "#app/state/queue/queue.ts";

/** A package reports with every page: so often its place is saved, and a result or an end so soon. */
const PLACE_MS = 10_000;
const RESULT_MS = 1_000;

const resultOf = ({ completion, success, score }: PackageState): string => `${completion} ${success} ${score}`;

/**
 * Saves what a package reports on this device, from where it is sent by itself: a result or an end soon, a place now and then, and the last
 * one when the page is left.
 * @param title of the lesson, for the list of what waits
 */
export function usePackageReports(itemId: number, title: Record<"ar" | "en", string>) {
  const [shown, setShown] = useState<PackageState | null>(null);
  const [lost, setLost] = useState(false);
  const latest = useRef<PackageState | null>(null);
  const saved = useRef<{ at: number; result: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const words = useRef(title);
  useEffect(() => {
    words.current = title;
  });

  const save = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const state = latest.current;
    if (!state) return;
    latest.current = null;
    saved.current = { at: performance.now(), result: resultOf(state) };
    const body = { ...state, reported_at: now().toISOString() };
    void queueMutation("savePackageState", { params: { itemId }, body }, { title: words.current }, { wait: false }).then(({ kind }) =>
      setLost(kind === "failed" || kind === "refused"),
    );
  }, [itemId]);

  const keep = useCallback(
    (state: PackageState, ended: boolean) => {
      latest.current = state;
      setShown((old) => (old && resultOf(old) === resultOf(state) ? old : state));
      const before = saved.current;
      const urgent = ended || before?.result !== resultOf(state);
      const left = before ? before.at + (urgent ? RESULT_MS : PLACE_MS) - performance.now() : 0;
      if (left <= 0) save();
      else {
        if (urgent && timer.current !== null) clearTimeout(timer.current);
        if (urgent || timer.current === null) timer.current = setTimeout(save, left);
      }
    },
    [save],
  );

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") save();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      save();
    };
  }, [save]);

  return { shown, lost, keep };
}
