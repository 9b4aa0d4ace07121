import type { Endpoint } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { type DeviceEvent, onDeviceEvent } from "#offline/announce.ts";
import { askToPersist } from "#offline/eviction.ts";
import { newId } from "#offline/ids.ts";
import { append, takeBack, type TakenBack } from "#offline/queue/append.ts";
import { queueInMemory } from "#offline/queue/memory-queue.ts";
import { type Mutation, operation, type Payload } from "#offline/queue/operations.ts";
import { dismiss, readQueue } from "#offline/queue/read-queue.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { call, TransportFailure } from "#app/api/call.ts";
import { pause } from "#app/state/network/pause.ts";
import { notify } from "#app/state/notices/notices.ts";
import { PATIENCE_MS, sessionAtom } from "#app/state/session/session.ts";
import { cannotSave } from "#app/state/storage/storage-notice.ts";
import { store } from "#app/state/store.ts";
import { readDevice } from "./device.ts";
import { type QueueOptions, type QueueOutcome, queueAtom } from "./queue-atom.ts";
import { queueChanged, sendLane } from "./sending.ts";

/** The first thing saved asks the browser not to throw it away. */
export const keepForGood = (): void => void askToPersist(navigator.storage?.persist?.bind(navigator.storage));

/** As `queue.ts` has it. */
export async function queueMutation<Data>(mutation: Mutation, { wait = true }: QueueOptions): Promise<QueueOutcome<Data>> {
  const { ownerTag: owner, status } = store.get(sessionAtom);
  if (owner === null) return { kind: "failed", error: new Problem("unauthenticated") };
  const key = newId();
  let record: QueueRecord;
  try {
    record = await append(owner, mutation, undefined, key);
  } catch (error) {
    if (!(error instanceof StorageFailure)) return { kind: "failed", error };
    // A device that did not answer in time may have saved it all the same.
    const held = await heldFor(owner);
    const saved = held.find((one) => one.key === key);
    if (!saved) return sendDirectly(owner, mutation, { key, held, failure: error });
    record = saved;
  }
  keepForGood();
  const asked = wait && status === "in" && navigator.onLine ? listenFor(record.key) : null;
  queueChanged(record.lane);
  await readDevice();
  if (!asked) return { kind: "waiting", key: record.key };
  try {
    return await outcomeOf<Data>(record, asked.heard);
  } finally {
    asked.stop();
  }
}

type Answered = Extract<DeviceEvent, { kind: "answered" }>;

/** Keys of mutations for whose answer somebody on this page waits. */
const awaited = new Set<string>();

/** Whoever waits for an answer says it where it was asked. */
export const isAwaited = (key: string): boolean => awaited.has(key);

function listenFor(key: string): { heard: Promise<Answered>; stop: () => void } {
  let stop = () => {};
  const heard = new Promise<Answered>((resolve) => {
    stop = onDeviceEvent((event) => {
      if (event.kind === "answered" && event.key === key) resolve(event);
    });
  });
  awaited.add(key);
  return {
    heard,
    stop() {
      stop();
      awaited.delete(key);
    },
  };
}

/** Another sender tells of it a moment after it let go of the lock. */
const HEARSAY_MS = 500;

async function outcomeOf<Data>({ key, lane }: QueueRecord, heard: Promise<Answered>): Promise<QueueOutcome<Data>> {
  const sent = sendLane(lane, true)
    .catch(() => undefined)
    .then(() => pause(HEARSAY_MS));
  // Whoever waits for an answer waits no longer than for a page; the mutation goes on without them.
  const answer = await Promise.race([heard, sent, pause(PATIENCE_MS)]);
  await readDevice();
  const { waiting, refused } = store.get(queueAtom);
  const refusal = refused.find(({ record }) => record.key === key);
  if (refusal) {
    const { code, values, fields } = refusal;
    await dismissRefused(key);
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
  const waitsIn = (records: readonly QueueRecord[]) => records.some((record) => record.lane === lane);
  if (waitsIn(held)) {
    await sendLane(lane, true).catch(() => undefined);
    if (waitsIn(await heldFor(owner))) {
      notify(cannotSave(failure.reason));
      return { kind: "failed", error: failure };
    }
  }
  const endpoint = { method, path, options: { access: "session" } } as Endpoint;
  const { params, body } = payload;
  try {
    const { data } = await call(endpoint, { params, query: query?.(body), idempotencyKey: key, ...(bodiless ? {} : { body }) } as never);
    return { kind: "sent", data: data as Data };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { kind: "refused", problem: error };
    if (error instanceof TransportFailure) notify(cannotSave(failure.reason));
    return { kind: "failed", error };
  }
}

/** A device that cannot be read may still hold what this page saved there; one of which nothing is known holds nothing. */
async function heldFor(owner: string): Promise<readonly QueueRecord[]> {
  const read = () => readQueue(owner).catch(() => readQueue(owner, queueInMemory() ?? undefined));
  return read().then(
    ({ waiting }) => waiting,
    () => [],
  );
}

/** Takes back what waits, as its lane has it; null where that cannot be, or it was answered meanwhile. */
export async function undo(key: string): Promise<TakenBack | null> {
  const taken = await takeBack(key).catch(() => null);
  await readDevice();
  // An inverse has to be sent.
  if (taken?.how === "reversed") queueChanged(taken.record.lane);
  return taken;
}

/** As `queue.ts` has it. */
export const undoQueued = async (key: string): Promise<Payload | null> => (await undo(key))?.record.payload ?? null;

export async function dismissRefused(key: string): Promise<void> {
  await dismiss(key).catch(() => undefined);
  await readDevice();
}
