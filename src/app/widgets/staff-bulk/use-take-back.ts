import { type BulkRun, undoBulkRun } from "#contract/jobs/bulk-runs.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";

/**
 * Takes back what a run did, wherever its undo is pressed: after a lost answer it is the same wish.
 * @returns the run, at work again; it throws what `undoBulkRun` answers
 */
export function useTakeBack(id: string): () => Promise<BulkRun> {
  const intent = useIntent(`bulk/${id}/undo`);
  return async () => {
    const { data } = await intent.send((idempotencyKey) => call(undoBulkRun, { params: { id }, idempotencyKey }));
    forgetStaffReads();
    return data;
  };
}
