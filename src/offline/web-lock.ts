/** Milliseconds that a browser is given to say whether a lock is free; WebKit may never say. */
export const LOCK_PATIENCE_MS = 5_000;

/**
 * Runs `work` under a lock of the device, or answers null where another holds it. A browser that does not answer is not waited for
 * longer than `LOCK_PATIENCE_MS`: the work is done without the lock, as where there are no Web Locks. A lock that is given only then is
 * held until that work is done.
 */
export function underFreeLock<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    let running: Promise<unknown> | null = null;
    const settle = (result: Promise<T | null>) => {
      clearTimeout(timer);
      running = result.then(resolve, reject);
    };
    const timer = setTimeout(() => settle(work()), LOCK_PATIENCE_MS);
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!running) settle(lock ? work() : Promise.resolve(null));
        return running;
      })
      .catch((error: unknown) => running ?? settle(Promise.reject(error)));
  });
}
