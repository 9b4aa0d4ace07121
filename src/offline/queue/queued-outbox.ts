import { announce } from "#offline/announce.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { JOINS } from "./joins.ts";
import { isQueuedPayload, type QueuedOp, type QueuedPayload, queuedOperation } from "./operations.ts";
import type { QueuedRecord, Shown } from "./queued-record.ts";
import { isQueued } from "./record.ts";
import { type RefusedRow, ROW } from "./rows.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { change, look, type Rows } from "./store.ts";

/** What a person asks for, as a screen gives it. */
export interface QueuedMutation {
  readonly op: QueuedOp;
  readonly payload: QueuedPayload;
  readonly shown: Shown;
}

/** Mutations of the lanes `learning`, `teaching` and `requests` of one account on this device, in the order made. */
export interface DeviceQueued {
  waiting: QueuedRecord[];
  /** With everything that was typed, until dismissed. */
  refused: RefusedRow[];
}

/**
 * Saves a mutation of the lanes `learning`, `teaching` and `requests` for an account. When the promise is fulfilled it is on the disk
 * (P1). Where the operation allows it, it joins the one before it, as long as nothing of that was sent. Kick the triggers afterwards.
 * @param owner the owner tag it is bound to for good (P5)
 * Errors: StorageFailure, and then nothing was saved (P9); TypeError for a payload that its operation could not send.
 */
export async function appendQueued(owner: string, mutation: QueuedMutation, queue: UseStore = deviceStores().queue): Promise<QueuedRecord> {
  if (!isQueuedPayload(mutation.op, mutation.payload)) throw new TypeError(`no payload of ${mutation.op}`);
  const record = await change(queue, (rows) => appendMutation(rows, owner, mutation));
  announce({ kind: "queued" });
  return record;
}

/** The same inside a transaction that does more. */
export const appendMutation = (rows: Rows, owner: string, mutation: QueuedMutation): QueuedRecord =>
  joinLast(rows, owner, mutation) ?? appendTo(rows, owner, mutation);

function joinLast(rows: Rows, owner: string, { op, payload }: QueuedMutation): QueuedRecord | null {
  const { lane } = queuedOperation(op);
  const join = JOINS[op];
  const last = rows
    .recordsOf(owner)
    .filter(isQueued)
    .findLast((record) => record.lane === lane);
  if (!join || last?.op !== op || last.outbox !== null || !sameParams(last.payload, payload)) return null;
  const body = join(last.payload.body, payload.body);
  if (!body) return null;
  // Under a new key: a copy of this profile may hold the old one with something else behind it.
  const joined: QueuedRecord = { ...last, key: newId(), payload: { ...last.payload, body } };
  rows.putRecord(joined);
  return joined;
}

const sameParams = (one: QueuedPayload, other: QueuedPayload): boolean => JSON.stringify(one.params) === JSON.stringify(other.params);

function appendTo(rows: Rows, owner: string, { op, payload, shown }: QueuedMutation): QueuedRecord {
  const order = rows.device().nextOrder;
  const record: QueuedRecord = {
    v: 3,
    order,
    lane: queuedOperation(op).lane,
    outbox: null,
    seq: null,
    key: newId(),
    owner,
    op,
    payload,
    shown,
    madeAt: now().toISOString(),
  };
  rows.setDevice({ nextOrder: order + 1 });
  rows.putRecord(record);
  return record;
}

/** What this device holds of an account's queued mutations. Errors: StorageFailure. */
export const readQueued = (owner: string, queue: UseStore = deviceStores().queue): Promise<DeviceQueued> =>
  look(queue, (rows) => ({
    waiting: rows.recordsOf(owner).filter(isQueued),
    refused: rows.refused().filter((refused) => refused.record.owner === owner),
  }));

/**
 * Takes back a mutation of which nothing was sent; the record, or null for one that was tried or answered: it may have
 * arrived, and is undone with the server alone. Errors: StorageFailure.
 */
export async function takeBackQueued(key: string, queue: UseStore = deviceStores().queue): Promise<QueuedRecord | null> {
  const taken = await change(queue, (rows) => {
    const record = rows
      .records()
      .filter(isQueued)
      .find((waiting) => waiting.key === key);
    if (!record || record.outbox !== null) return null;
    rows.removeRecord(record);
    return record;
  });
  if (taken) announce({ kind: "queued" });
  return taken;
}

/** Puts a dismissed one back, as it lay there: whoever let go of it by mistake has not lost what was typed. Errors: StorageFailure. */
export async function keepRefused(refused: RefusedRow, queue: UseStore = deviceStores().queue): Promise<void> {
  await change(queue, (rows) => rows.put<RefusedRow>(ROW.refused + refused.record.key, refused));
  announce({ kind: "queued" });
}

/** The person has seen why. Errors: StorageFailure. */
export async function dismissRefused(key: string, queue: UseStore = deviceStores().queue): Promise<void> {
  await change(queue, (rows) => rows.remove(ROW.refused + key));
  announce({ kind: "queued" });
}
