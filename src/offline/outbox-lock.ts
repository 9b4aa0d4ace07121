import type { Lane } from "#contract/endpoint.ts";

/**
 * Held by whoever sends the cart's changes, and by a new worker while it takes over: one sender per device (P7, P12). Every
 * other lane has a lock of its own, so that nothing of one lane holds up another (P3).
 */
export const OUTBOX_LOCK = "qabas-outbox";

/**
 * Runs `work` under the lock, or answers null where another holds it and `wait` is false. Without Web Locks it just runs:
 * two senders are slower, not wrong (P2).
 */
export type Lock = <T>(wait: boolean, work: () => Promise<T>) => Promise<T | null>;

/** The lock of a lane. */
export function lockOf(lane: Lane): Lock {
  const name = lane === "cart" ? OUTBOX_LOCK : `${OUTBOX_LOCK}-${lane}`;
  return (wait, work) => {
    const locks = globalThis.navigator?.locks;
    if (!locks) return work();
    return locks.request(name, { ifAvailable: !wait }, (lock) => (lock ? work() : null));
  };
}
