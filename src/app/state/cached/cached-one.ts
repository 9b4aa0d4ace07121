import type { CachedRead } from "./use-cached.ts";

/** One thing by its own read, or as the kept list of such things has it: without a network every row of a list can be opened. */
export function cachedOne<T>(own: CachedRead<T>, list: CachedRead<readonly T[]>, isIt: (item: T) => boolean): CachedRead<T> {
  if (own.data !== null) return own;
  const copy = list.data?.find(isIt) ?? null;
  if (copy === null) return own;
  return { ...own, status: "ready", data: copy, asOf: list.asOf, fromDevice: list.fromDevice, kept: list.kept };
}
