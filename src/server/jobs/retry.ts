const SECOND = 1_000;
/** A job that fails is tried again for this long. */
const RETRY_FOR_MS = 24 * 3_600 * SECOND;
/** A server outside that comes back is found within this. */
const PAUSE_AT_MOST_MS = 900 * SECOND;
/** Jobs that failed together do not come back together. */
const JITTER = 0.2;

/**
 * When a job that failed is tried again: after a pause that doubles from two seconds to a quarter of an hour, give or take a fifth.
 * The last try is a day after the first one.
 * @param attempt how many tries there were
 * @returns null when it was tried for a day
 */
export function nextTry({ attempt, firstTriedAt, now }: { attempt: number; firstTriedAt: Date; now: Date }): Date | null {
  const last = firstTriedAt.getTime() + RETRY_FOR_MS;
  if (now.getTime() >= last) return null;
  const pause = Math.min(PAUSE_AT_MOST_MS, SECOND * 2 ** Math.min(attempt, 20));
  const spread = 1 - JITTER + 2 * JITTER * Math.random();
  return new Date(Math.min(last, now.getTime() + Math.round(pause * spread)));
}
