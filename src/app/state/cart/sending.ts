import { msg } from "@lingui/core/macro";
import { drainDespiteFailure } from "#offline/queue/memory-queue.ts";
import type { DrainReport } from "#offline/queue/drain.ts";
import { SENDER_PATIENCE_MS } from "#offline/queue/lock.ts";
import { ownerConfirmed } from "#offline/owner.ts";
import { startTriggers, type Triggers } from "#offline/queue/triggers.ts";
import { requestSync } from "#app/state/background-sync.ts";
import { cartSourceAtom, putSource } from "./source.ts";
import { plannedFor, watchLane } from "#app/state/queue/lanes.ts";
import { checkNetwork, mayReach, onlineAtom } from "#app/state/network.ts";
import { notify } from "#app/state/notices.ts";
import { credentials, loadProfile, sessionAtom, xsrf } from "#app/state/session.ts";
import { store } from "#app/state/store.ts";

let triggers: Triggers | undefined;

/** Starts the page's own way of sending what waits, beside Background Sync. */
export function startSending(): void {
  triggers ??= startTriggers({
    window,
    document,
    visible: () => document.visibilityState === "visible",
    drain: drainAndTell,
    offline: () => !navigator.onLine,
    requestSync,
    planned: plannedFor("cart"),
  });
}

/** A change was saved: send within half a second of the last one (platform-spec §9). */
export const kickOutbox = (): void => triggers?.changed();

/** Send at once. */
export const sendNow = (): void => triggers?.now();

/** Sends what waits and gives the outcome, for a person who waits for an answer: also where the worker was sending already. */
export const drainNow = (): Promise<DrainReport> => drainAndTell(true);

async function drainAndTell(wait = false): Promise<DrainReport> {
  const online = await mayReach();
  const report = await watchLane("cart", (send) =>
    drainDespiteFailure({ session: credentials, xsrf, waitMs: wait ? SENDER_PATIENCE_MS : 0, send, online: () => online }),
  );
  const stuck = report.stopped === "retry";
  if (stuck) await checkNetwork();
  if (stuck !== store.get(cartSourceAtom).stuck) putSource({ stuck });
  if (stuck && store.get(onlineAtom)) tellFailure();
  void heedSession(report);
  return report;
}

/** A sender met a 401 of ours: the session has lapsed and the page says so, or it lives and the device was told too late. */
export async function heedSession({ stopped }: DrainReport): Promise<void> {
  if (stopped !== "unauthenticated" && stopped !== "lapsed") return;
  if (store.get(sessionAtom).status !== "in") return;
  await loadProfile();
  const { status, user, ownerTag } = store.get(sessionAtom);
  if (status === "in" && user && ownerTag) await ownerConfirmed({ tag: ownerTag, userId: user.id, name: user.name }).catch(() => undefined);
}

/** The network is there and the server will not take it (R4.7). */
function tellFailure(): void {
  const first = store.get(cartSourceAtom).account?.pending[0];
  if (!first) return;
  const message = first.op === "clearCart" ? msg`Failed to clear server cart` : msg`Failed to sync cart with server`;
  notify({ kind: "error", id: "cart-sync", message });
}
