import type { KeptRead } from "./use-kept.ts";

/** One thing by its own read, or as the kept list of such things has it: without a network every row of a list can be opened. */
export function keptOne<T>(own: KeptRead<T>, list: KeptRead<readonly T[]>, isIt: (item: T) => boolean): KeptRead<T> {
  if (own.data !== null) return own;
  const copy = list.data?.find(isIt) ?? null;
  if (copy === null) return own;
  return { ...own, status: "ready", data: copy, asOf: list.asOf, fromDevice: list.fromDevice, kept: list.kept };
}
