import { forget, recall, remember } from "#app/state/storage/device-memory.ts";

const KEY = "recent-searches";
const MOST = 5;

/** What was searched on this device, the latest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string" && one !== "").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Notes a search; what was searched before moves to the front. */
export function noteSearch(q: string): void {
  if (q === "") return;
  remember(KEY, JSON.stringify([q, ...recentSearches().filter((one) => one !== q)].slice(0, MOST)));
}

export const clearSearches = (): void => forget(KEY);
