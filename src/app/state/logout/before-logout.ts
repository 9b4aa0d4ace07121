import { LANE_RULES } from "#offline/queue/operations.ts";
import { countUnsent, isWorthAsking, type Waiting, waitingOf } from "#offline/queue/read-queue.ts";
import { pause } from "#app/state/network/pause.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sendLane } from "#app/state/queue/actions.ts";
import { PATIENCE_MS, sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { askAboutUnsent } from "./unsent-question.ts";

/**
 * Whether an account may leave this device: nothing of it waits here, or its person let go of that. What waits is tried first where
 * there is a network. Never throws.
 */
export async function mayLeave(owner: string): Promise<boolean> {
  const waiting = await waitingOf(owner);
  if (!worthAsking(waiting)) {
    // Nobody is asked about progress; it goes along where it can.
    if (waiting.records.length > 0) await sendWaiting(waiting);
    return true;
  }
  await sendWaiting(waiting);
  const left = await waitingOf(owner);
  return !worthAsking(left) || (await askAboutUnsent(owner, countUnsent(left.records, left.undecided))) === "leave";
}

const worthAsking = ({ records, undecided }: Waiting): boolean => isWorthAsking(countUnsent(records, undecided));

/** A message needs no session, and is tried whatever this device says of its network. */
async function sendWaiting({ records }: Waiting): Promise<void> {
  const waits = new Set(records.map(({ lane }) => lane));
  const mayCall = store.get(onlineAtom) && store.get(sessionAtom).status !== "lapsed";
  const tries = [...waits].filter((lane) => mayCall || !LANE_RULES[lane].session).map((lane) => sendLane(lane, true));
  await Promise.race([Promise.allSettled(tries), pause(PATIENCE_MS)]);
}
