import type { CartItem } from "#contract/cart.ts";
import { announce } from "#offline/announce.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { type CartOperation, type CartRecord, GUEST_OWNER, isCartLane } from "./record.ts";
import { type RejectionRow, ROW } from "./rows.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { change, look, type Rows } from "./store.ts";

/**
 * Saves a cart change for an account. When the promise is fulfilled it is on the disk ("saved on this device", P1); only a
 * server's answer makes it "in your account". Kick the triggers afterwards.
 * @param owner the owner tag it is bound to for good (P5)
 * Errors: StorageFailure, and then nothing was saved (P9).
 */
export async function append(owner: string, operation: CartOperation, queue: UseStore = deviceStores().queue): Promise<CartRecord> {
  const record = await change(queue, (rows) => appendTo(rows, owner, operation));
  announce({ kind: "outbox" });
  return record;
}

/** The same inside a transaction that does more. `key` only where it must be the same for two tabs (merge). */
export function appendTo(rows: Rows, owner: string, operation: CartOperation, key: string = newId()): CartRecord {
  const order = rows.device().nextOrder;
  const record: CartRecord = {
    v: 1,
    order,
    lane: "cart",
    outbox: null,
    seq: null,
    key,
    owner,
    op: operation.op,
    ids: shownBy(operation).map((program) => program.id),
    payload: "code" in operation ? { code: operation.code } : null,
    shown: shownBy(operation),
    madeAt: now().toISOString(),
  };
  rows.setDevice({ nextOrder: order + 1 });
  rows.putRecord(record);
  return record;
}

function shownBy(operation: CartOperation): readonly CartItem[] {
  if ("program" in operation) return [operation.program];
  return "programs" in operation ? operation.programs : [];
}

/** Cart changes of one account that wait for an answer, in the order made. */
export const pendingOf = (owner: string, queue: UseStore = deviceStores().queue): Promise<CartRecord[]> =>
  look(queue, (rows) => rows.recordsOf(owner).filter(isCartLane));

/**
 * Takes a waiting mutation back. One that was never sent is deleted; one that may have arrived gets its inverse behind it
 * (its own place in the stream stays, so that undo leaves no hole). Without effect for one already answered: then null.
 */
export async function undo(key: string, queue: UseStore = deviceStores().queue): Promise<"deleted" | "reversed" | null> {
  const done = await change(queue, (rows) => {
    const record = rows.records().find((waiting) => waiting.key === key);
    if (!record || !isCartLane(record)) return null;
    if (record.outbox === null) {
      rows.removeRecord(record);
      return "deleted" as const;
    }
    for (const inverse of inverseOf(record)) appendTo(rows, record.owner, inverse);
    return "reversed" as const;
  });
  if (done) announce({ kind: "outbox" });
  return done;
}

function inverseOf(record: CartRecord): CartOperation[] {
  switch (record.op) {
    case "addToCart":
      return record.shown.map((program) => ({ op: "removeFromCart", program }));
    case "removeFromCart":
    case "clearCart":
      return record.shown.map((program) => ({ op: "addToCart", program }));
    case "applyCoupon":
      return record.payload ? [{ op: "removeCoupon", code: record.payload.code }] : [];
    case "removeCoupon":
      return record.payload ? [{ op: "applyCoupon", code: record.payload.code }] : [];
  }
}

/** Mutations of this account that the server refused and the person has not dismissed yet (P6). */
export const rejectionsOf = (owner: string, queue: UseStore = deviceStores().queue): Promise<RejectionRow[]> =>
  look(queue, (rows) => rows.rejections().filter((rejection) => rejection.record.owner === owner));

/** The person has seen why. */
export async function dismissRejection(key: string, queue: UseStore = deviceStores().queue): Promise<void> {
  await change(queue, (rows) => rows.remove(ROW.rejection + key));
  announce({ kind: "outbox" });
}

/**
 * Accounts other than `owner` with mutations waiting on this device, to offer "sign in as the first one to send them" before
 * they are wiped. The name is known while that account was the last one here.
 */
export const pendingOfOtherOwners = (owner: string | null, queue: UseStore = deviceStores().queue) =>
  look(queue, (rows): { tag: string; name: string | null; pending: number }[] => {
    const counts = new Map<string, number>();
    for (const record of rows.records())
      if (record.owner !== owner && record.owner !== GUEST_OWNER) counts.set(record.owner, (counts.get(record.owner) ?? 0) + 1);
    const last = rows.owner();
    return [...counts].map(([tag, pending]) => ({ tag, pending, name: last?.tag === tag ? last.name : null }));
  });
