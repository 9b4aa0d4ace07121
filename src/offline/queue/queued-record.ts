import { isObject } from "#offline/readable.ts";
import { isQueuedOp, isQueuedPayload, type QueuedLane, type QueuedOp, type QueuedPayload, queuedOperation } from "./operations.ts";
import { hasHeader, hasPlace, type RecordHeader, type StreamPlace } from "./record-header.ts";

/** What a screen wants to show of a waiting mutation; it never travels. */
export type Shown = Readonly<Record<string, unknown>>;

/** A mutation of the lanes `learning`, `teaching` and `requests` (`operations.ts`), for one account. */
export interface QueuedRecord extends RecordHeader, StreamPlace {
  readonly v: 3;
  readonly lane: QueuedLane;
  readonly op: QueuedOp;
  readonly payload: QueuedPayload;
  readonly shown: Shown;
}

export const isQueuedRecord = (stored: Record<string, unknown>): stored is Record<string, unknown> & QueuedRecord =>
  stored.v === 3 &&
  hasHeader(stored) &&
  hasPlace(stored) &&
  isQueuedOp(stored.op) &&
  stored.lane === queuedOperation(stored.op).lane &&
  isQueuedPayload(stored.op, stored.payload) &&
  isObject(stored.shown);
