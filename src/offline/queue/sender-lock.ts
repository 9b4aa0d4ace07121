import type { Lane } from "#contract/endpoint.ts";

/**
 * Held by whoever sends the cart's changes, and by a new worker while it takes over: one sender per device (P7, P12). Every
 * other lane has a lock of its own, so that nothing of one lane holds up another (P3).
 */
export const OUTBOX_LOCK = "qabas-outbox";

/** Whoever may not be kept waiting gives up a lock after this long: its holder may hang for ever. */
export const LOCK_PATIENCE_MS = 5_000;
/** A sender that is at work may have a large file under way, and is waited for longer. */
export const SENDER_PATIENCE_MS = 30_000;

/**
 * Runs `work` under the lock, or answers null where another holds it and does not give it back within `waitMs` (0: at once).
 * Without Web Locks it just runs: two senders are slower, not wrong (P2).
 */
export type Lock = <T>(waitMs: number, work: () => Promise<T>) => Promise<T | null>;

/** The lock of a lane. */
export function lockOf(lane: Lane): Lock {
  const name = lane === "cart" ? OUTBOX_LOCK : `${OUTBOX_LOCK}-${lane}`;
  return async (waitMs, work) => {
    const locks = globalThis.navigator?.locks;
    if (!locks) return await work();
    if (waitMs === 0) return await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), waitMs);
    let granted = false;
    try {
      return await locks.request(name, { signal: patience.signal }, async () => {
        granted = true;
        clearTimeout(timer);
        return await work();
      });
    } catch (error) {
      if (granted || !patience.signal.aborted) throw error;
      return null;
    }
  };
}
