import { announce } from "#offline/announce.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { JOINS } from "./joins.ts";
import { LANE_RULES } from "./lanes.ts";
import { isPayload, type Mutation, operation, type Payload } from "./operations.ts";
import type { QueueRecord } from "./record.ts";
import { change, type Rows } from "./store.ts";

/**
 * Saves a mutation. When the promise is fulfilled it is on the disk ("saved on this device", P1); only a server's answer makes it
 * "in your account". Where the operation allows it, it joins the one before it, as long as nothing of that was sent. Kick the triggers
 * afterwards.
 * @param owner the owner tag it is bound to for good (P5), or `GUEST_OWNER`
 * @param key of its record where it joins no other: a caller who is not told whether it was saved can look for it, or send it by itself
 * Errors: StorageFailure, and then nothing was saved (P9), but for the reason `unanswered`: then nobody knows; TypeError for a payload
 * that its operation could not send.
 */
export async function append(
  owner: string,
  mutation: Mutation,
  queue: UseStore = deviceStores().queue,
  key: string = newId(),
): Promise<QueueRecord> {
  if (!isPayload(mutation.op, mutation.payload)) throw new TypeError(`no payload of ${mutation.op}`);
  const record = await change(queue, (rows) => appendTo(rows, owner, mutation, key));
  announce({ kind: "queue" });
  return record;
}

/** The same inside a transaction that does more. `key` only where it must be the same however often it is made (merge, message). */
export function appendTo(rows: Rows, owner: string, mutation: Mutation, key?: string): QueueRecord {
  const record = joinedWithLast(rows, owner, mutation) ?? newRecord(rows, owner, mutation, key);
  rows.putRecord(record);
  return record;
}

function joinedWithLast(rows: Rows, owner: string, { op, payload }: Mutation): QueueRecord | null {
  const { lane } = operation(op);
  const join = JOINS[op];
  const last = rows.recordsOf(owner).findLast((record) => record.lane === lane);
  if (!join || last?.op !== op || last.tried || !sameParams(last.payload, payload)) return null;
  const body = join(last.payload.body, payload.body);
  // Under a new key: a copy of this profile may hold the old one with something else behind it.
  return body && { ...last, key: newId(), payload: { ...last.payload, body } };
}

const sameParams = (one: Payload, other: Payload): boolean => JSON.stringify(one.params) === JSON.stringify(other.params);

function newRecord(rows: Rows, owner: string, { op, payload, shown }: Mutation, key = newId()): QueueRecord {
  const order = rows.device().nextOrder;
  rows.setDevice({ nextOrder: order + 1 });
  const { lane } = operation(op);
  return { lane, op, order, key, owner, payload, shown, madeAt: now().toISOString(), tried: false, outbox: null, seq: null };
}

/** What was taken back. `reversed`: it stays in its place, for it was tried, and its inverse waits behind it. */
export interface TakenBack {
  record: QueueRecord;
  how: "deleted" | "reversed";
}

/**
 * Takes a waiting mutation back. One that was never sent is deleted. One that may have arrived gets its inverse behind it (its own
 * place in the stream stays, so that undo leaves no hole), or is let go of and may arrive all the same (`record.tried`), as its lane
 * has it. Null where that cannot be, and for one already answered. Errors: StorageFailure.
 */
export async function takeBack(key: string, queue: UseStore = deviceStores().queue): Promise<TakenBack | null> {
  const taken = await change(queue, (rows): TakenBack | null => {
    const record = rows.records().find((waiting) => waiting.key === key);
    if (!record) return null;
    const { undo } = LANE_RULES[record.lane];
    if (!record.tried || undo === "deleted") {
      rows.removeRecord(record);
      return { record, how: "deleted" };
    }
    if (!undo) return null;
    for (const inverse of undo(record)) appendTo(rows, record.owner, inverse);
    return { record, how: "reversed" };
  });
  if (taken) announce({ kind: "queue" });
  return taken;
}
