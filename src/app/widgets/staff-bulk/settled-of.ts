import type { BulkRun } from "#contract/jobs/bulk-runs.ts";

/** How many rows of a run have had their turn, of how many. */
export function settledOf({ status, counts }: BulkRun): { settled: number; all: number } {
  if (status === "undoing")
    return { settled: counts.undone + counts.kept, all: counts.changed + counts.will + counts.undone + counts.kept };
  return { settled: counts.total - counts.will, all: counts.total };
}
