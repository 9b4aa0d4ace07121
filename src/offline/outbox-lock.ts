/** Held by whoever sends, and by a new worker while it takes over: one sender per device (P7, P12). */
export const OUTBOX_LOCK = "qabas-outbox";

/**
 * Runs `work` under the lock, or answers null where another holds it and `wait` is false. Without Web Locks it just runs:
 * two senders are slower, not wrong (P2).
 */
export type Lock = <T>(wait: boolean, work: () => Promise<T>) => Promise<T | null>;

export const webLock: Lock = (wait, work) => {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  return locks.request(OUTBOX_LOCK, { ifAvailable: !wait }, (lock) => (lock ? work() : null));
};
