import { now } from "#offline/clock.ts";
import type { KeptSource } from "./kept-read.ts";

/** Minutes. A younger copy is good enough for whoever did not open its page. */
const FRESH_FOR = 30;
const TIMEOUT_MS = 15_000;

/**
 * Brings a copy to this device unless it has a fresh one (R6.7). Never throws: nobody asked for it, nobody is told.
 * @returns what the fresh copy holds; null where there is none
 */
export async function keepFresh<T>(source: KeptSource<T>, owner: string, clock: () => Date = now): Promise<T | null> {
  try {
    const copy = await source.read(owner);
    if (copy) {
      const age = clock().getTime() - copy.at.getTime();
      if (age >= 0 && age < FRESH_FOR * 60_000) return copy.value;
    }
    const value = await source.fetch({ timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await source.put(owner, value, clock());
    return value;
  } catch {
    // No network, no room, or the account left meanwhile: what was kept so far stays.
    return null;
  }
}
