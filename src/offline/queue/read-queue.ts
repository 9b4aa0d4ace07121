import type { Cart, CartItem } from "#contract/cart/cart.ts";
import { announce } from "#offline/announce.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { GUEST_OWNER, type QueueRecord } from "./record.ts";
import type { Refused, SentMessage } from "./rows.ts";
import { change, look } from "./store.ts";

/**
 * What one person may see of the queue on this device, their own and what guests wrote here, each in the order made; with the carts that
 * it is laid over, as of the same moment.
 */
export interface DeviceQueue {
  /** Without an answer. */
  waiting: QueueRecord[];
  /** Until dismissed (P6). */
  refused: Refused[];
  /** Messages that arrived, until dismissed. */
  sent: SentMessage[];
  /** The account's cart as last seen, and when; null before the first time, and for a guest. */
  cart: Cart | null;
  asOf: Date | null;
  /** Programs in the visitor's cart, in the order added. */
  guest: readonly CartItem[];
}

/** @param owner the owner tag; null for a guest. Errors: StorageFailure. */
export const readQueue = (owner: string | null, queue: UseStore = deviceStores().queue): Promise<DeviceQueue> =>
  look(queue, (rows) => {
    const theirs = (one: { readonly owner: string }) => one.owner === GUEST_OWNER || one.owner === owner;
    const kept = owner === null ? null : rows.cart(owner);
    return {
      waiting: rows.records().filter(theirs),
      refused: rows.refused().filter(({ record }) => theirs(record)),
      sent: rows.sent().filter(theirs),
      cart: kept?.cart ?? null,
      asOf: kept ? new Date(kept.at) : null,
      guest: rows.guest().items,
    };
  });

/** The person has seen what became of it. Errors: StorageFailure. */
export async function dismiss(key: string, queue: UseStore = deviceStores().queue): Promise<void> {
  await change(queue, (rows) => rows.dismiss(key));
  announce({ kind: "queue" });
}

/** Puts a dismissed one back, as it lay there: whoever let go of it by mistake has not lost what was typed. Errors: StorageFailure. */
export async function restoreRefused(refused: Refused, queue: UseStore = deviceStores().queue): Promise<void> {
  await change(queue, (rows) => rows.putRefused(refused));
  announce({ kind: "queue" });
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
