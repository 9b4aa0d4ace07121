import type { Lane } from "#contract/endpoint.ts";
import { underFreeLock } from "#offline/web-lock.ts";

/**
 * Held by whoever sends the cart's changes, and by a new worker while it takes over: one sender per device (P7, P12). Every
 * other lane has a lock of its own, so that nothing of one lane holds up another (P3).
 */
export const OUTBOX_LOCK = "qabas-outbox";

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
    if (waitMs === 0) return await underFreeLock(name, work);
    const locks = globalThis.navigator?.locks;
    return locks ? await underLock(locks, { name, waitMs }, work) : await work();
  };
}

/** Whoever waits gives up where the holder hangs, and where the browser answers neither the request nor its end. */
function underLock<T>(locks: LockManager, { name, waitMs }: { name: string; waitMs: number }, work: () => Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const patience = new AbortController();
    const timer = setTimeout(() => {
      resolve(null);
      patience.abort();
    }, waitMs);
    locks
      .request(name, { signal: patience.signal }, async () => {
        // Given up a moment ago.
        if (patience.signal.aborted) return;
        clearTimeout(timer);
        await work().then(resolve, reject);
      })
      // Of the request itself; the abort has had its answer.
      .catch(reject);
  });
}
