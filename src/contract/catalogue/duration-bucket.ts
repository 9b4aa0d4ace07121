export type DurationBucket = "short" | "medium" | "long";
export const DURATION_BUCKETS = ["short", "medium", "long"] as const satisfies readonly DurationBucket[];

/** short 0-2 h, medium 3-6 h, long 7 h or more; hours are rounded half up first (R2.2: 2.5 h is medium, 6.5 h long). */
export function durationBucket(hours: number): DurationBucket {
  const rounded = Math.round(hours);
  if (rounded <= 2) return "short";
  return rounded <= 6 ? "medium" : "long";
}

/** The same bounds in minutes, for a database: `from` inclusive, `below` exclusive. */
export const DURATION_MINUTES: Record<DurationBucket, { from: number; below: number }> = {
  short: { from: 0, below: 150 },
  medium: { from: 150, below: 390 },
  long: { from: 390, below: 10_000_000 },
};
