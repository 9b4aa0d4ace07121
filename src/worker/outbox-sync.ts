import { CART_DEBOUNCE_MS } from "#contract/cart/cart.ts";
import { backoffMs } from "#offline/queue/triggers.ts";
import { SYNC_TAG } from "#offline/page-messages.ts";
import { drain, type DrainReport } from "#offline/queue/drain.ts";
import { SENDER_PATIENCE_MS } from "#offline/queue/sender-lock.ts";
import { LANES } from "#offline/queue/operations.ts";
import { scope, type SyncRegistration } from "./scope.ts";
import { workerSession, workerXsrf } from "./session.ts";

/** Attempts within one event: the first request after a network came back can fail. Later ones are the browser's. */
const ATTEMPTS = 4;
/** A browser ends a worker that sits and waits; a longer pause is its own business. */
const LONGEST_WAIT_MS = 15_000;

/**
 * The browser says there is a network: sends what waits, the page closed or not. Rejects where something is left that only
 * time can help, so that the browser asks again; at its last try it is asked anew (F10).
 */
export async function sendFromSync(lastChance: boolean): Promise<void> {
  // The person may be tapping on: the same half second that the page waits (platform-spec §9).
  await pause(CART_DEBOUNCE_MS);
  // Beside each other: a server that takes nothing of one lane may well take the others.
  const done = await Promise.allSettled(SENDERS.map(sendAll));
  if (done.every((one) => one.status === "fulfilled" && one.value)) return;
  if (lastChance) await (scope.registration as SyncRegistration).sync?.register(SYNC_TAG);
  throw new Error("mutations wait for the next sync");
}

/** True when nothing is left that only time can help. */
async function sendAll(send: () => Promise<DrainReport>): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const report = await send();
    if (report.stopped !== "retry" && report.stopped !== "busy") return true;
    const wait = Math.max(report.retryAfterMs ?? 0, backoffMs(attempt + 1, Math.random()));
    if (attempt + 1 === ATTEMPTS || wait > LONGEST_WAIT_MS) break;
    await pause(wait);
  }
  return false;
}

/** One for each lane, each of which waits for its lock: whoever sends now may be a page about to close, and may be one that hangs. */
export const SENDERS: readonly (() => Promise<DrainReport>)[] = LANES.map(
  (lane) => () => drain({ lane, session: workerSession, xsrf: workerXsrf, waitMs: SENDER_PATIENCE_MS }),
);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
