import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { now } from "#offline/clock.ts";
import { recall, remember } from "#app/state/storage/device-memory.ts";
import { store } from "#app/state/store.ts";

/**
 * What this device has seen of the news. Hours are those of the posts, which the server tells: the device's own clock, which
 * may be wrong, says only how long somebody was away.
 */
export interface NewsMemory {
  /** The newest post of earlier visits. Null: this is the first. */
  before: string | null;
  /** The newest post of any visit. */
  newest: string | null;
  /** When the device was last here, milliseconds of its own clock. */
  at: number;
}

/** A visit begins anew after so long away. */
const AWAY_MS = 30 * 60_000;
const MEMORY_KEY = "qabas.news-seen";

const seenBeforeAtom = atom<string | null>(null);
let watching = false;

/** Whether a post came out since the last visit. False on the server and until the page is hydrated: the page is the guest's. */
export function useIsNewPost(publishedAt: string): boolean {
  const before = useAtomValue(seenBeforeAtom);
  useEffect(visit, []);
  return before !== null && publishedAt > before;
}

/** Call where the newest posts of all are shown; at the next visit they are no longer new. */
export function useSeesNews(newest: string | undefined): void {
  useEffect(() => {
    if (!newest) return;
    visit();
    keep(withNewest(current(), newest));
  }, [newest]);
}

/** The memory as a look at the news leaves it. */
export const withNewest = (memory: NewsMemory, newest: string): NewsMemory =>
  memory.newest !== null && memory.newest >= newest ? memory : { ...memory, newest };

/** The memory at a moment: another visit where the last look lies long enough behind, or ahead of a clock that was put back. */
export function atMoment(memory: NewsMemory | null, at: number): NewsMemory {
  if (memory === null) return { before: null, newest: null, at };
  const again = Math.abs(at - memory.at) >= AWAY_MS;
  return { ...memory, before: again ? memory.newest : memory.before, at };
}

/** Reads what was kept; anything else counts as nothing. */
export function readMemory(text: string | null): NewsMemory | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<NewsMemory> | null;
    if (!kept || typeof kept.at !== "number") return null;
    return { before: instantOrNull(kept.before), newest: instantOrNull(kept.newest), at: kept.at };
  } catch {
    return null;
  }
}

const instantOrNull = (value: unknown): string | null =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : null;

const current = (): NewsMemory => atMoment(readMemory(recall(MEMORY_KEY)), now().getTime());

function keep(memory: NewsMemory): void {
  remember(MEMORY_KEY, JSON.stringify(memory));
  store.set(seenBeforeAtom, memory.before);
}

function visit(): void {
  keep(current());
  if (watching) return;
  watching = true;
  document.addEventListener("visibilitychange", () => keep(current()));
}
