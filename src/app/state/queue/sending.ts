import { drainDespiteFailure } from "#offline/queue/memory-queue.ts";
import type { DrainReport } from "#offline/queue/drain.ts";
import { SENDER_PATIENCE_MS } from "#offline/queue/lock.ts";
import { startTriggers, type Triggers } from "#offline/queue/triggers.ts";
import { QUEUED_LANES, type QueuedLane } from "#offline/queue/operations.ts";
import { readQueued } from "#offline/queue/queued-outbox.ts";
import { requestSync } from "#app/state/background-sync.ts";
import { heedSession } from "#app/state/cart/sending.ts";
import { plannedFor, watchLane } from "./lanes.ts";
import { checkNetwork, mayReach } from "#app/state/network.ts";
import { queuedAtom } from "./queued.ts";
import { credentials, sessionAtom, xsrf } from "#app/state/session.ts";
import { store } from "#app/state/store.ts";

const triggers = new Map<QueuedLane, Triggers>();

/** Starts the page's own way of sending progress and requests. With a timer for each lane: none waits for another (P3). */
export function startSendingQueued(): void {
  for (const lane of QUEUED_LANES) {
    if (triggers.has(lane)) continue;
    const visible = () => document.visibilityState === "visible";
    const offline = () => !navigator.onLine;
    const planned = plannedFor(lane);
    triggers.set(lane, startTriggers({ window, document, visible, offline, drain: () => sendLane(lane), requestSync, planned }));
  }
}

/** A mutation was saved: it goes soon, and with the page closed too. */
export const queuedSaved = (lane: QueuedLane): void => triggers.get(lane)?.changed();

/** Somebody signed in: what waits for this account goes now. */
export const sendQueuedNow = (): void => triggers.forEach((one) => one.now());

/** Sends what waits in a lane. @param wait for a sender that is at work already */
export async function sendLane(lane: QueuedLane, wait = false): Promise<DrainReport> {
  const online = await mayReach();
  const report = await watchLane(lane, (send) =>
    drainDespiteFailure({ lane, session: credentials, xsrf, waitMs: wait ? SENDER_PATIENCE_MS : 0, send, online: () => online }),
  );
  if (report.stopped === "retry") await checkNetwork();
  void heedSession(report);
  return report;
}

/** Reads what this device holds of this account's. A device that can hold nothing holds none. */
export async function readDeviceQueued(): Promise<void> {
  const owner = store.get(sessionAtom).ownerTag;
  try {
    const queued = owner ? await readQueued(owner) : { waiting: [], refused: [] };
    if (owner === store.get(sessionAtom).ownerTag) store.set(queuedAtom, queued);
  } catch {
    // Saving says so when it is tried (P9).
  }
}
