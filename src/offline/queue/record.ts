import type { CartItem } from "#contract/cart.ts";
import type { ContactMessage } from "#contract/contact.ts";
import type { Lane } from "#contract/endpoint.ts";
import { isContactMessage } from "#contract/rules/contact-message.ts";
import { GLAZES, PROGRAM_TYPES } from "#contract/shapes.ts";
import { isQueuedOp } from "./operations.ts";
import { isQueuedRecord, type QueuedRecord } from "./queued-record.ts";
import { isAmount, isNumberList, isObject, isText } from "#offline/readable.ts";
import { hasHeader, hasPlace, type RecordHeader, type StreamPlace } from "./record-header.ts";

/** What a person can do to a cart; `shown` is what stood on the screen, so that it can stand there again without a network. */
export type CartOperation =
  | { op: "addToCart"; program: CartItem }
  | { op: "removeFromCart"; program: CartItem }
  | { op: "clearCart"; programs: readonly CartItem[] }
  | { op: "applyCoupon"; code: string }
  | { op: "removeCoupon"; code: string };

/** Operations of the lane `cart`. */
export const CART_OPERATIONS = ["addToCart", "removeFromCart", "clearCart", "applyCoupon", "removeCoupon"] as const;
export const LANES: readonly Lane[] = ["cart", "learning", "teaching", "requests", "contact"];

/**
 * The newest version of a record. Every released one has a fixture in `record.test.ts` (P12). A new operation takes a new
 * version for its own records alone: an old tab leaves those where they are, and would set aside what it thinks it knows.
 * Those of version 3 (`operations.ts`) are the exception: an operation that this one does not know is a later one's.
 */
export const RECORD_VERSION = 3;

/** The owner of what a guest wrote: this device. No tag of an account, those are random and longer. */
export const GUEST_OWNER = "guest";

/** A change of an account's cart. */
export interface CartRecord extends RecordHeader, StreamPlace {
  readonly v: 1;
  readonly lane: "cart";
  readonly op: (typeof CART_OPERATIONS)[number];
  readonly ids: readonly number[];
  /** The coupon of the two coupon operations. */
  readonly payload: { readonly code: string } | null;
  /** For the screen alone; never sent. */
  readonly shown: readonly CartItem[];
}

/** A message to us. It travels for nobody's account: without stream, token and cookies; its key alone makes it one (P2). */
export interface ContactRecord extends RecordHeader {
  readonly v: 2;
  readonly lane: "contact";
  readonly op: "sendContactMessage";
  /** A request may have left: from then on deleting it here cannot promise that it did not arrive. */
  readonly tried: boolean;
  /** Its `id` is the record's key. */
  readonly payload: ContactMessage;
}

/** A mutation of one account, which travels in a stream. */
export type StreamRecord = CartRecord | QueuedRecord;

/** A mutation waiting for the server. */
export type OutboxRecord = StreamRecord | ContactRecord;

/** A later version's record stops its own lane; one whose lane cannot be read stops all (`lane` null). */
export type ReadRecord = { kind: "record"; record: OutboxRecord } | { kind: "newer"; lane: Lane | null } | { kind: "unreadable" };

/**
 * Reads a stored record of any released version. `newer` is one that a later version of Qabas wrote: an old tab leaves it
 * where it is and sends nothing past it.
 */
export function upgradeRecord(stored: unknown): ReadRecord {
  if (!isObject(stored) || typeof stored.v !== "number") return { kind: "unreadable" };
  if (stored.v > RECORD_VERSION) return { kind: "newer", lane: LANES.find((lane) => lane === stored.lane) ?? null };
  if (isCartRecord(stored) || isContactRecord(stored) || isQueuedRecord(stored)) return { kind: "record", record: stored };
  const unknown = stored.v === 3 && isText(stored.op) && !isQueuedOp(stored.op) ? LANES.find((lane) => lane === stored.lane) : undefined;
  return unknown ? { kind: "newer", lane: unknown } : { kind: "unreadable" };
}

export const isCartLane = (record: OutboxRecord): record is CartRecord => record.lane === "cart";
export const isContactLane = (record: OutboxRecord): record is ContactRecord => record.lane === "contact";
export const isQueued = (record: OutboxRecord): record is QueuedRecord => record.v === 3;

type Stored = Record<string, unknown>;

function isCartRecord(stored: Stored): stored is Stored & CartRecord {
  return (
    stored.v === 1 &&
    stored.lane === "cart" &&
    hasHeader(stored) &&
    hasPlace(stored) &&
    CART_OPERATIONS.some((op) => op === stored.op) &&
    isNumberList(stored.ids) &&
    (stored.payload === null || (isObject(stored.payload) && isText(stored.payload.code))) &&
    Array.isArray(stored.shown) &&
    stored.shown.every(isShown)
  );
}

function isContactRecord(stored: Stored): stored is Stored & ContactRecord {
  return (
    stored.v === 2 &&
    stored.lane === "contact" &&
    stored.op === "sendContactMessage" &&
    hasHeader(stored) &&
    typeof stored.tried === "boolean" &&
    isContactMessage(stored.payload) &&
    stored.payload.id === stored.key
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
