import type { Endpoint } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { type DeviceEvent, onDeviceEvent } from "#offline/announce.ts";
import { askToPersist } from "#offline/eviction.ts";
import { queueInMemory } from "#offline/queue/memory-queue.ts";
import { type QueuedPayload, queuedOperation } from "#offline/queue/operations.ts";
import { appendQueued, dismissRefused, type QueuedMutation, readQueued, takeBackQueued } from "#offline/queue/queued-outbox.ts";
import type { QueuedRecord } from "#offline/queue/queued-record.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { call, TransportFailure } from "#app/api/call.ts";
import { isHeldUp } from "./held-up.ts";
import { notify } from "#app/state/notices.ts";
import { markAwaited } from "./awaited.ts";
import type { QueueOptions, QueueOutcome } from "./queue.ts";
import { queuedAtom } from "./queued.ts";
import { queuedSaved, readDeviceQueued, sendLane } from "./sending.ts";
import { PATIENCE_MS, sessionAtom } from "#app/state/session.ts";
import { cannotSave } from "#app/state/storage-notice.ts";
import { store } from "#app/state/store.ts";

/** As `queue.ts` has it. */
export async function queueMutation<Data>(mutation: QueuedMutation, { wait = true }: QueueOptions): Promise<QueueOutcome<Data>> {
  const { ownerTag: owner, status } = store.get(sessionAtom);
  if (owner === null) return { kind: "failed", error: new Problem("unauthenticated") };
  let record: QueuedRecord;
  try {
    record = await appendQueued(owner, mutation);
  } catch (error) {
    if (error instanceof StorageFailure) return sendDirectly(owner, mutation, error);
    return { kind: "failed", error };
  }
  void askToPersist(navigator.storage?.persist?.bind(navigator.storage));
  const asked = wait && status === "in" && navigator.onLine ? listenFor(record.key) : null;
  queuedSaved(record.lane);
  await readDeviceQueued();
  if (!asked) return { kind: "waiting", key: record.key };
  try {
    return await outcomeOf<Data>(record, asked.heard);
  } finally {
    asked.stop();
  }
}

type Answered = Extract<DeviceEvent, { kind: "queued-answered" }>;

function listenFor(key: string): { heard: Promise<Answered>; stop: () => void } {
  let stop = () => {};
  const heard = new Promise<Answered>((resolve) => {
    stop = onDeviceEvent((event) => {
      if (event.kind === "queued-answered" && event.key === key) resolve(event);
    });
  });
  const unmark = markAwaited(key);
  return {
    heard,
    stop() {
      stop();
      unmark();
    },
  };
}

/** Another sender tells of it a moment after it let go of the lock. */
const HEARSAY_MS = 500;

async function outcomeOf<Data>({ key, lane }: QueuedRecord, heard: Promise<Answered>): Promise<QueueOutcome<Data>> {
  const sent = sendLane(lane, true)
    .catch(() => undefined)
    .then(() => pause(HEARSAY_MS));
  // Whoever waits for an answer waits no longer than for a page; the mutation goes on without them.
  const answer = await Promise.race([heard, sent, pause(PATIENCE_MS)]);
  await readDeviceQueued();
  const { waiting, refused } = store.get(queuedAtom);
  const refusal = refused.find(({ record }) => record.key === key);
  if (refusal) {
    const { code, values, fields } = refusal;
    await dismissQueued(key);
    const errors = Object.fromEntries(Object.entries(fields).map(([name, error]) => [name, [error]]));
    return { kind: "refused", problem: new Problem(code, { values: { ...values }, fields: errors }) };
  }
  if (waiting.some((record) => record.key === key)) return { kind: "waiting", key };
  return { kind: "sent", data: ((answer ?? null)?.data ?? null) as Data | null };
}

/** Where nothing can be saved it is sent now, behind what waits in its lane (P3), or stays in the form (P9). */
async function sendDirectly<Data>(owner: string, { op, payload }: QueuedMutation, failure: StorageFailure): Promise<QueueOutcome<Data>> {
  const { lane, method, path } = queuedOperation(op);
  // A device that cannot be read may still hold what this page saved there.
  const queued = () => readQueued(owner).catch(() => readQueued(owner, queueInMemory() ?? undefined));
  const waits = async () => (await queued()).waiting.some((record) => record.lane === lane);
  if (await isHeldUp(waits, () => sendLane(lane, true))) {
    notify(cannotSave(failure.reason));
    return { kind: "failed", error: failure };
  }
  const endpoint = { method, path, options: { access: "session" } } as Endpoint;
  try {
    const { data } = await call(endpoint, payload as never);
    return { kind: "sent", data: data as Data };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { kind: "refused", problem: error };
    if (error instanceof TransportFailure) notify(cannotSave(failure.reason));
    return { kind: "failed", error };
  }
}

export async function undoQueued(key: string): Promise<QueuedPayload | null> {
  const taken = await takeBackQueued(key).catch(() => null);
  await readDeviceQueued();
  return taken?.payload ?? null;
}

export async function dismissQueued(key: string): Promise<void> {
  await dismissRefused(key).catch(() => undefined);
  await readDeviceQueued();
}

const pause = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms));
