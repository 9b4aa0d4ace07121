import { now } from "#offline/clock.ts";
import type { KeptSource } from "./kept-read.ts";

/** Minutes. A younger copy is good enough for whoever did not open its page. */
const FRESH_FOR = 30;
const TIMEOUT_MS = 15_000;

/**
 * Brings a copy to this device unless it has a fresh one (R6.7). Never throws: nobody asked for it, nobody is told.
 * @returns whether this device has a fresh copy now
 */
export async function keepFresh<T>(source: KeptSource<T>, owner: string, clock: () => Date = now): Promise<boolean> {
  try {
    const copy = await source.read(owner);
    const age = copy && clock().getTime() - copy.at.getTime();
    if (age !== null && age >= 0 && age < FRESH_FOR * 60_000) return true;
    const value = await source.fetch({ timeoutMs: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await source.put(owner, value, clock());
    return true;
  } catch {
    // No network, no room, or the account left meanwhile: what was kept so far stays.
    return false;
  }
}
