import type { CartItem } from "#contract/cart.ts";
import type { Lane } from "#contract/endpoint.ts";
import { GLAZES, PROGRAM_TYPES } from "#contract/shapes.ts";
import { isAmount, isNumberList, isObject, isText } from "./readable.ts";

/** What a person can do to a cart; `shown` is what stood on the screen, so that it can stand there again without a network. */
export type CartOperation =
  | { op: "addToCart"; program: CartItem }
  | { op: "removeFromCart"; program: CartItem }
  | { op: "clearCart"; programs: readonly CartItem[] }
  | { op: "applyCoupon"; code: string }
  | { op: "removeCoupon"; code: string };

export const OPERATIONS = ["addToCart", "removeFromCart", "clearCart", "applyCoupon", "removeCoupon"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Lane of each operation: order is promised inside it. */
export const LANE_OF: Readonly<Record<Operation, Lane>> = {
  addToCart: "cart",
  removeFromCart: "cart",
  clearCart: "cart",
  applyCoupon: "cart",
  removeCoupon: "cart",
};
export const LANES: readonly Lane[] = ["cart", "learning", "teaching", "requests", "contact"];

/** The version that new records carry. Every released one has a fixture in `record.test.ts` (P12). */
export const RECORD_VERSION = 1;

/** A mutation waiting for the server. Never a token, a password or a card (P14). */
export interface OutboxRecord {
  readonly v: typeof RECORD_VERSION;
  /** Grows with each record of this device: the order of sending. Never a time (P3, P11). */
  readonly order: number;
  readonly lane: Lane;
  /** The outbox id under which it was first sent; null while nothing was sent: then it is undone by deletion. */
  readonly outbox: string | null;
  /** Place in the stream (outbox, owner, lane), from 1; given right before the first send. */
  readonly seq: number | null;
  /** Idempotency key: the same for every attempt. */
  readonly key: string;
  /** Owner tag of the account it was made for. */
  readonly owner: string;
  readonly op: Operation;
  readonly ids: readonly number[];
  /** The coupon of the two coupon operations. */
  readonly payload: { readonly code: string } | null;
  /** For the screen alone; never sent. */
  readonly shown: readonly CartItem[];
  /** ISO 8601, by this device's clock: for showing only. */
  readonly madeAt: string;
}

export type ReadRecord = { kind: "record"; record: OutboxRecord } | { kind: "newer" } | { kind: "unreadable" };

/**
 * Reads a stored record of any released version. `newer` is one that a later version of Qabas wrote: an old tab leaves it
 * where it is and sends nothing past it.
 */
export function upgradeRecord(stored: unknown): ReadRecord {
  if (!isObject(stored) || typeof stored.v !== "number") return { kind: "unreadable" };
  if (stored.v > RECORD_VERSION) return { kind: "newer" };
  return isRecord(stored) ? { kind: "record", record: stored } : { kind: "unreadable" };
}

const isOperation = (value: unknown): value is Operation => OPERATIONS.includes(value as Operation);

function isRecord(stored: Record<string, unknown>): stored is Record<string, unknown> & OutboxRecord {
  return (
    stored.v === 1 &&
    Number.isSafeInteger(stored.order) &&
    LANES.includes(stored.lane as Lane) &&
    (stored.outbox === null ? stored.seq === null : isText(stored.outbox) && Number.isSafeInteger(stored.seq)) &&
    isText(stored.key) &&
    isText(stored.owner) &&
    isOperation(stored.op) &&
    isNumberList(stored.ids) &&
    (stored.payload === null || (isObject(stored.payload) && isText(stored.payload.code))) &&
    Array.isArray(stored.shown) &&
    stored.shown.every(isShown) &&
    isText(stored.madeAt)
  );
}

/** Enough of a program to draw a line: what a page could not survive without. */
export function isShown(value: unknown): value is CartItem {
  return (
    isObject(value) &&
    Number.isSafeInteger(value.id) &&
    PROGRAM_TYPES.includes(value.type as CartItem["type"]) &&
    GLAZES.includes(value.glaze as CartItem["glaze"]) &&
    isText(value.title) &&
    isAmount(value.price) &&
    (value.price_after_discount === undefined || isAmount(value.price_after_discount)) &&
    isObject(value.translations) &&
    isTitle(value.translations.ar) &&
    isTitle(value.translations.en)
  );
}

const isTitle = (value: unknown): boolean => isObject(value) && isText(value.title);
