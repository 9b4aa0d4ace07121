import { useState } from "react";
import { type BulkRun, readBulkRun } from "#contract/jobs/bulk-runs.ts";
import { call } from "#app/api/call.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { useAgainWhile } from "#app/widgets/time/use-again-while.ts";

const LOOK_MS = 1_500;
/** It is asked for twenty minutes; then whoever reads it asks again. */
const LOOKS_MOST = 800;

/** Whether a job is at it. */
export const isAtWork = (run: BulkRun | null): boolean => run?.status === "running" || run?.status === "undoing";

/** Asks how far a run is, as long as a job is at it. @returns asks again where it was given up; null where it is not */
export function useFollowRun(run: BulkRun | null, onRun: (run: BulkRun) => void): (() => void) | null {
  const [looks, setLooks] = useState(0);
  const waits = isAtWork(run);
  const look = () => {
    if (!run) return;
    setLooks((count) => count + 1);
    void call(readBulkRun, { params: { id: run.id } }).then(
      ({ data }) => {
        if (!isAtWork(data)) {
          // Whatever was read of the list is another thing now.
          forgetStaffReads();
          setLooks(0);
        }
        onRun(data);
      },
      // It is asked again.
      () => undefined,
    );
  };
  useAgainWhile(waits && looks < LOOKS_MOST, look, LOOK_MS);
  return waits && looks >= LOOKS_MOST ? () => setLooks(0) : null;
}
