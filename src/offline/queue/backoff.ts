/** Seconds before each attempt in a row of failures; the last one repeats (architecture, "The outbox"). */
const STEPS_S = [0, 0.5, 2, 8, 30, 60];

/**
 * Milliseconds to wait before attempt number `attempt` (0 is the first). Spread by a fifth to either side, so that a class
 * that comes back online together does not knock together.
 * @param random 0 to below 1
 */
export function backoffMs(attempt: number, random: number): number {
  const seconds = STEPS_S[Math.min(attempt, STEPS_S.length - 1)] ?? 60;
  return Math.min(60_000, Math.round(seconds * 1000 * (0.8 + 0.4 * random)));
}
