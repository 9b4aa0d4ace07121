import type { Endpoint, Lane } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { type DeviceEvent, onDeviceEvent } from "#offline/announce.ts";
import { askToPersist } from "#offline/device/eviction.ts";
import { newId } from "#offline/ids.ts";
import { append, takeBack, type TakenBack } from "#offline/queue/append.ts";
import { orFromMemory } from "#offline/queue/queue-transactions.ts";
import { LANE_RULES, LANES, type Mutation, operation, type Payload } from "#offline/queue/operations.ts";
import { dismiss, readQueue } from "#offline/queue/read-queue.ts";
import { GUEST_OWNER, type QueueRecord } from "#offline/queue/record.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { perform, TransportFailure } from "#app/api/call.ts";
import { pause } from "#app/state/network/pause.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { credentials, loadProfile, PATIENCE_MS, sessionAtom, sessionLapsed, xsrf } from "#app/state/session/session.ts";
import { cannotSave } from "#app/state/storage/storage-notice.ts";
import { store } from "#app/state/store.ts";
import { EMPTY_QUEUE, queueAtom, type QueueOptions, type QueueOutcome } from "./queue-atom.ts";
import { ownerConfirmed } from "#offline/accounts/owner.ts";
import { drainDespiteFailure, type DrainReport } from "#offline/queue/drain.ts";
import { SENDER_PATIENCE_MS } from "#offline/queue/sender-lock.ts";
import { startTriggers, type Triggers } from "#offline/queue/triggers.ts";
import { requestSync } from "#app/state/network/background-sync.ts";
import { checkNetwork, mayReach } from "#app/state/network/network.ts";
import { plannedFor, watchLane } from "./lanes.ts";

/** The first thing saved asks the browser not to throw it away. */
export const keepForGood = (): void => void askToPersist(navigator.storage?.persist?.bind(navigator.storage));

interface Saving extends QueueOptions {
  /** Of the record; a new one by default. */
  key?: string;
  /** Where it is more than one record at the end of its lane; answers under which key it lies there. */
  save?: (owner: string, key: string) => Promise<Pick<QueueRecord, "key">>;
  /** Told as soon as it is on this device, before anybody answers. */
  saved?: () => void;
}

/** As `queue.ts` has it. */
export async function queueMutation<Data>(mutation: Mutation, options: Saving = {}): Promise<QueueOutcome<Data>> {
  const { wait = true, key = newId(), save = (tag) => append(tag, mutation, undefined, key), saved } = options;
  const { lane } = operation(mutation.op);
  const { session } = LANE_RULES[lane];
  const { ownerTag, status } = store.get(sessionAtom);
  const owner = ownerTag ?? (session ? null : GUEST_OWNER);
  if (owner === null) return { kind: "failed", error: new Problem("unauthenticated") };
  let record: Pick<QueueRecord, "key">;
  try {
    record = await save(owner, key);
  } catch (error) {
    if (!(error instanceof StorageFailure)) return { kind: "failed", error };
    // A device that did not answer in time may have saved it all the same.
    const held = await heldFor(owner);
    const found = held.find((one) => one.key === key);
    if (!found) return sendDirectly(owner, mutation, { key, held, failure: error });
    record = found;
  }
  saved?.();
  keepForGood();
  const asked = wait && (!session || status === "in") && navigator.onLine ? listenFor(record.key) : null;
  queueChanged(lane);
  await rereadDevice();
  if (!asked) return { kind: "waiting", key: record.key };
  const outcome = await outcomeOf<Data>(lane, record.key, asked.heard).finally(asked.stop);
  if (outcome.kind === "waiting") saidHere.delete(record.key);
  return outcome;
}

type Answered = Extract<DeviceEvent, { kind: "answered" }>;

/**
 * Keys of mutations for whose answer somebody on this page waits, and of those who were told it: the word of another sender may come
 * after them.
 */
const saidHere = new Set<string>();

/** The answer of this mutation is said where it was asked, and by no notice. */
export const isSaidHere = (key: string): boolean => saidHere.has(key);

function listenFor(key: string): { heard: Promise<Answered>; stop: () => void } {
  let stop = () => {};
  const heard = new Promise<Answered>((resolve) => {
    stop = onDeviceEvent((event) => {
      if (event.kind === "answered" && event.key === key) resolve(event);
    });
  });
  saidHere.add(key);
  return { heard, stop };
}

/** Another sender tells of it a moment after it let go of the lock. */
const HEARSAY_MS = 500;

async function outcomeOf<Data>(lane: Lane, key: string, heard: Promise<Answered>): Promise<QueueOutcome<Data>> {
  const sent = sendLane(lane, true)
    .catch(() => undefined)
    .then(() => pause(HEARSAY_MS));
  // Whoever waits for an answer waits no longer than for a page; the mutation goes on without them.
  const answer = await Promise.race([heard, sent, pause(PATIENCE_MS)]);
  await rereadDevice();
  const { waiting, refused } = store.get(queueAtom);
  const refusal = refused.find(({ record }) => record.key === key);
  if (refusal) {
    const { code, values, fields } = refusal;
    // Without an account it stays with what was typed: whoever asked may have left the form.
    if (LANE_RULES[lane].session) await dismissRefused(key);
    const errors = Object.fromEntries(Object.entries(fields).map(([name, error]) => [name, [error]]));
    return { kind: "refused", problem: new Problem(code, { values: { ...values }, fields: errors }) };
  }
  if (waiting.some((record) => record.key === key)) return { kind: "waiting", key };
  return { kind: "sent", data: ((answer ?? null)?.data ?? null) as Data | null };
}

/**
 * Where nothing can be saved it is sent now, behind what waits in its lane (P3), or stays in the form (P9). Under the key of the record
 * that may lie on the device unheard of: sent from there as well it counts once (P2).
 */
async function sendDirectly<Data>(
  owner: string,
  { op, payload }: Mutation,
  { key, held, failure }: { key: string; held: readonly QueueRecord[]; failure: StorageFailure },
): Promise<QueueOutcome<Data>> {
  const { lane, method, path, query, bodiless } = operation(op);
  const { session } = LANE_RULES[lane];
  // What travels in no stream overtakes nothing.
  const waitsIn = (records: readonly QueueRecord[]) => session && records.some((record) => record.lane === lane);
  if (waitsIn(held)) {
    await sendLane(lane, true).catch(() => undefined);
    if (waitsIn(await heldFor(owner))) {
      showNotice(cannotSave(failure.reason));
      return { kind: "failed", error: failure };
    }
  }
  const endpoint = { method, path, options: { access: session ? "session" : "anyone" } } as Endpoint;
  const { params, body } = payload;
  try {
    const { data } = await perform(endpoint, { params, query: query?.(body), idempotencyKey: key, ...(bodiless ? {} : { body }) });
    return { kind: "sent", data: data as Data };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { kind: "refused", problem: error };
    if (error instanceof TransportFailure) showNotice(cannotSave(failure.reason));
    return { kind: "failed", error };
  }
}

/** A device that cannot be read may still hold what this page saved there; one of which nothing is known holds nothing. */
const heldFor = (owner: string): Promise<readonly QueueRecord[]> =>
  orFromMemory(undefined, (queue) => readQueue(owner, queue)).then(
    ({ waiting }) => waiting,
    () => [],
  );

/** Takes back what waits, as its lane has it; null where that cannot be, or it was answered meanwhile. */
export async function undo(key: string): Promise<TakenBack | null> {
  const taken = await takeBack(key).catch(() => null);
  await rereadDevice();
  // An inverse has to be sent.
  if (taken?.how === "reversed") queueChanged(taken.record.lane);
  return taken;
}

/** As `queue.ts` has it. */
export const undoQueued = async (key: string): Promise<Payload | null> => (await undo(key))?.record.payload ?? null;

export async function dismissRefused(key: string): Promise<void> {
  await dismiss(key).catch(() => undefined);
  await rereadDevice();
}

const triggers = new Map<Lane, Triggers>();
let notifyStuck: (lane: Lane) => void = () => undefined;

/**
 * Starts the page's own way of sending what waits, beside Background Sync. With a timer for each lane: none waits for another (P3).
 * @param stuck told when the network is there and the server will not take what waits
 */
export function startSending(stuck: (lane: Lane) => void): void {
  notifyStuck = stuck;
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
  if (report.stopped === "retry" && (await checkNetwork())) notifyStuck(lane);
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

const ownerNow = (): string | null => store.get(sessionAtom).ownerTag;

/** Reads what this device holds of this person. Where it can hold nothing, what the page knows stays; saving says so when it is tried (P9). */
export async function rereadDevice(): Promise<void> {
  const owner = ownerNow();
  try {
    const read = await readQueue(owner);
    if (owner === ownerNow()) store.set(queueAtom, { owner, status: "read", ...read });
  } catch {
    store.set(queueAtom, (known) => ({
      ...(known.owner === owner ? known : EMPTY_QUEUE),
      guest: known.guest,
      guestWishes: known.guestWishes,
      owner,
      status: "unreadable",
    }));
  }
}
