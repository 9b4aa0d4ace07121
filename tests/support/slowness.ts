import { availableParallelism, loadavg } from "node:os";

/** What never comes is told all the same. */
const MOST = 8;

/**
 * How many times longer something takes on this machine now than on one that does nothing else: as many as want each of its
 * processors. Limits are said for such a one, and slow is not stuck.
 */
export const slowness = (): number => Math.min(MOST, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
