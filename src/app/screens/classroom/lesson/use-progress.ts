import { useCallback, useEffect, useRef } from "react";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { ProgressEvent } from "#contract/classroom/progress.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { queueMutation } from "#app/state/queue/queue.ts";

export type Report = (verb: "initialized" | "progressed" | "completed", done?: { position?: number; percent?: number }) => void;

/**
 * Reports what is done in a lesson: saved on this device first, sent by itself, in one batch with its neighbours. Opening a
 * lesson for the first time is reported at once.
 */
export function useProgress({ enrollment_id, item }: Pick<ItemContent, "enrollment_id" | "item">): Report {
  const begun = useRef(item.status !== "not_started");
  const itemId = item.id;
  const report = useCallback<Report>(
    (verb, { position, percent } = {}) => {
      const event: ProgressEvent = {
        id: newId(),
        enrollment_id,
        item_id: itemId,
        verb,
        occurred_at: now().toISOString(),
        ...(position === undefined ? {} : { position_s: Math.round(position * 10) / 10 }),
        ...(percent === undefined ? {} : { percent: Math.min(100, Math.max(0, Math.round(percent))) }),
      };
      void queueMutation("reportProgress", { body: { events: [event] } }, {}, { wait: false });
    },
    [enrollment_id, itemId],
  );
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    report("initialized");
  }, [report]);
  return report;
}
