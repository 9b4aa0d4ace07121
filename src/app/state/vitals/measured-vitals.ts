import type { Vitals } from "#contract/site/web-vitals.ts";

/** A shift of the layout, as browsers that know them tell it (https://wicg.github.io/layout-instability/). */
interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** The parts of an entry that is read here. */
interface Press extends PerformanceEntry {
  /** Zero where the event belongs to no press. */
  interactionId?: number;
}

/** Shifts belong together with less than a second between two of them, and at most five in all. */
const GAP_MS = 1_000;
const WINDOW_MS = 5_000;
/** Of so many presses one is left out: the slowest of hundreds says little. */
const PRESSES_FOR_ONE = 50;
/** Below this no answer is felt as late, and browsers tell nothing. */
const FELT_MS = 40;

/** The largest sum of shifts that belong together. */
export function layoutShift(shifts: readonly Pick<Shift, "startTime" | "value" | "hadRecentInput">[]): number {
  let [most, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { startTime, value, hadRecentInput } of shifts) {
    if (hadRecentInput) continue;
    if (startTime - last > GAP_MS || startTime - first > WINDOW_MS) [sum, first] = [0, startTime];
    sum += value;
    last = startTime;
    most = Math.max(most, sum);
  }
  return most;
}

/** Milliseconds of the slowest press, one of fifty left out; null where nothing was pressed that was felt. */
export function slowestPress(presses: readonly Pick<Press, "interactionId" | "duration">[]): number | null {
  const longest = new Map<number, number>();
  for (const { interactionId = 0, duration } of presses)
    if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
  const sorted = [...longest.values()].sort((one, other) => other - one);
  return sorted[Math.floor(sorted.length / PRESSES_FOR_ONE)] ?? null;
}

/** Begins to watch, from what the browser kept since the page's start. @returns reads what was measured until now, and watches no more */
export function watchVitals(): () => Vitals {
  const known = PerformanceObserver.supportedEntryTypes;
  const kept: Record<string, PerformanceEntry[]> = {};
  const observers = ["paint", "largest-contentful-paint", "layout-shift", "event", "first-input"].flatMap((type) => {
    if (!known.includes(type)) return [];
    const found: PerformanceEntry[] = (kept[type] = []);
    const observer = new PerformanceObserver((list) => void found.push(...list.getEntries()));
    const more = type === "event" ? { durationThreshold: FELT_MS } : {};
    observer.observe({ type, buffered: true, ...more });
    return [{ observer, found }];
  });
  return () => {
    for (const { observer, found } of observers) {
      found.push(...observer.takeRecords());
      observer.disconnect();
    }
    const [page] = performance.getEntriesByType("navigation");
    // A page that was made before anybody asked for it began when it was shown.
    const began = (page as { activationStart?: number } | undefined)?.activationStart ?? 0;
    const since = (moment: number | undefined) => (moment === undefined ? undefined : Math.max(0, moment - began) / 1000);
    const press = slowestPress([...(kept["event"] ?? []), ...(kept["first-input"] ?? [])]);
    const shifts = kept["layout-shift"] as Shift[] | undefined;
    return {
      ...named("ttfb", since((page as PerformanceNavigationTiming | undefined)?.responseStart)),
      ...named("fcp", since(kept["paint"]?.find(({ name }) => name === "first-contentful-paint")?.startTime)),
      ...named("lcp", since(kept["largest-contentful-paint"]?.at(-1)?.startTime)),
      ...named("inp", press === null ? undefined : press / 1000),
      ...named("cls", shifts && layoutShift(shifts)),
    };
  };
}

const named = (name: keyof Vitals, value: number | undefined): Vitals => (value === undefined ? {} : { [name]: value });
