import type { Lane } from "#contract/endpoint.ts";
import { ownerConfirmed } from "#offline/owner.ts";
import type { DrainReport } from "#offline/queue/drain.ts";
import { SENDER_PATIENCE_MS } from "#offline/queue/lock.ts";
import { drainDespiteFailure } from "#offline/queue/memory-queue.ts";
import { LANES } from "#offline/queue/record.ts";
import { startTriggers, type Triggers } from "#offline/queue/triggers.ts";
import { requestSync } from "#app/state/network/background-sync.ts";
import { checkNetwork, mayReach } from "#app/state/network/network.ts";
import { credentials, loadProfile, sessionAtom, sessionLapsed, xsrf } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { plannedFor, watchLane } from "./lanes.ts";

const triggers = new Map<Lane, Triggers>();
let tellStuck: (lane: Lane) => void = () => undefined;

/**
 * Starts the page's own way of sending what waits, beside Background Sync. With a timer for each lane: none waits for another (P3).
 * @param stuck told when the network is there and the server will not take what waits
 */
export function startSending(stuck: (lane: Lane) => void): void {
  tellStuck = stuck;
  const visible = () => document.visibilityState === "visible";
  const offline = () => !navigator.onLine;
  for (const lane of LANES)
    if (!triggers.has(lane))
      triggers.set(
        lane,
        startTriggers({ window, document, visible, offline, drain: () => sendLane(lane), requestSync, planned: plannedFor(lane) }),
      );
}

/** A mutation was saved: it goes within half a second of the last one (platform-spec §9), and with the page closed too. */
export const queueChanged = (lane: Lane): void => triggers.get(lane)?.changed();

/** Sends at once what waits: in this lane, or in all. */
export const sendNow = (lane?: Lane): void => triggers.forEach((one, its) => (lane ?? its) === its && one.now());

/** Sends what waits in a lane. @param wait for a sender that is at work already, as somebody does who waits for an answer */
export async function sendLane(lane: Lane, wait = false): Promise<DrainReport> {
  const online = await mayReach();
  const report = await watchLane(lane, (send) =>
    drainDespiteFailure({ lane, session: credentials, xsrf, waitMs: wait ? SENDER_PATIENCE_MS : 0, send, online: () => online }),
  );
  if (report.stopped === "retry" && (await checkNetwork())) tellStuck(lane);
  void followSession(report);
  return report;
}

/** A sender met a 401 of ours: the session has lapsed and the page says so, or it lives and the device was told too late. */
export async function followSession({ stopped }: DrainReport): Promise<void> {
  if (store.get(sessionAtom).status !== "in") return;
  // A token that was lost alone is a session that ended: its person is asked, or their work would wait without a word (F36).
  if (stopped === "no_token") return sessionLapsed(null);
  if (stopped !== "unauthenticated" && stopped !== "lapsed") return;
  await loadProfile();
  const { status, user, ownerTag } = store.get(sessionAtom);
  if (status === "in" && user && ownerTag) await ownerConfirmed({ tag: ownerTag, userId: user.id, name: user.name }).catch(() => undefined);
}
