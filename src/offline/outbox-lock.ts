/** Held by whoever sends, and by a new worker while it takes over: one sender per device (P7, P12). */
export const OUTBOX_LOCK = "qabas-outbox";

/** The same for messages, which nothing of the cart may hold up, nor they it (P3). */
export const CONTACT_LOCK = "qabas-outbox-contact";

/**
 * Runs `work` under the lock, or answers null where another holds it and `wait` is false. Without Web Locks it just runs:
 * two senders are slower, not wrong (P2).
 */
export type Lock = <T>(wait: boolean, work: () => Promise<T>) => Promise<T | null>;

export const webLock: Lock = lockNamed(OUTBOX_LOCK);
export const contactLock: Lock = lockNamed(CONTACT_LOCK);

function lockNamed(name: string): Lock {
  return (wait, work) => {
    const locks = globalThis.navigator?.locks;
    if (!locks) return work();
    return locks.request(name, { ifAvailable: !wait }, (lock) => (lock ? work() : null));
  };
}
