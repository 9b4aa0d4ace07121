import type { CartItem } from "#contract/cart.ts";
import type { ContactMessage } from "#contract/contact.ts";
import type { Lane } from "#contract/endpoint.ts";
import { isContactMessage } from "#contract/rules/contact-message.ts";
import { GLAZES, PROGRAM_TYPES } from "#contract/shapes.ts";
import { isAmount, isNumberList, isObject, isText } from "./readable.ts";

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
 */
export const RECORD_VERSION = 2;

/** The owner of what a guest wrote: this device. No tag of an account, those are random and longer. */
export const GUEST_OWNER = "guest";

/** What every version carries. Never a token, a password or a card (P14). */
interface Header {
  /** Grows with each record of this device: the order of sending. Never a time (P3, P11). */
  readonly order: number;
  /** Idempotency key: the same for every attempt. */
  readonly key: string;
  /** Owner tag of the account it was made for, or `GUEST_OWNER`. */
  readonly owner: string;
  /** ISO 8601, by this device's clock: for showing only. */
  readonly madeAt: string;
}

/** A change of an account's cart. */
export interface CartRecord extends Header {
  readonly v: 1;
  readonly lane: "cart";
  /** The outbox id under which it was first sent; null while nothing was sent: then it is undone by deletion. */
  readonly outbox: string | null;
  /** Place in the stream (outbox, owner, lane), from 1; given right before the first send. */
  readonly seq: number | null;
  readonly op: (typeof CART_OPERATIONS)[number];
  readonly ids: readonly number[];
  /** The coupon of the two coupon operations. */
  readonly payload: { readonly code: string } | null;
  /** For the screen alone; never sent. */
  readonly shown: readonly CartItem[];
}

/** A message to us. It travels for nobody's account: without stream, token and cookies; its key alone makes it one (P2). */
export interface ContactRecord extends Header {
  readonly v: 2;
  readonly lane: "contact";
  readonly op: "sendContactMessage";
  /** A request may have left: from then on deleting it here cannot promise that it did not arrive. */
  readonly tried: boolean;
  /** Its `id` is the record's key. */
  readonly payload: ContactMessage;
}

/** A mutation waiting for the server. */
export type OutboxRecord = CartRecord | ContactRecord;

/** A later version's record stops its own lane; one whose lane cannot be read stops all (`lane` null). */
export type ReadRecord = { kind: "record"; record: OutboxRecord } | { kind: "newer"; lane: Lane | null } | { kind: "unreadable" };

/**
 * Reads a stored record of any released version. `newer` is one that a later version of Qabas wrote: an old tab leaves it
 * where it is and sends nothing past it.
 */
export function upgradeRecord(stored: unknown): ReadRecord {
  if (!isObject(stored) || typeof stored.v !== "number") return { kind: "unreadable" };
  if (stored.v > RECORD_VERSION) return { kind: "newer", lane: LANES.find((lane) => lane === stored.lane) ?? null };
  return isCartRecord(stored) || isContactRecord(stored) ? { kind: "record", record: stored } : { kind: "unreadable" };
}

export const isCartLane = (record: OutboxRecord): record is CartRecord => record.lane === "cart";
export const isContactLane = (record: OutboxRecord): record is ContactRecord => record.lane === "contact";

type Stored = Record<string, unknown>;

const hasHeader = ({ order, key, owner, madeAt }: Stored): boolean =>
  Number.isSafeInteger(order) && isText(key) && isText(owner) && isText(madeAt);

function isCartRecord(stored: Stored): stored is Stored & CartRecord {
  return (
    stored.v === 1 &&
    stored.lane === "cart" &&
    hasHeader(stored) &&
    (stored.outbox === null ? stored.seq === null : isText(stored.outbox) && Number.isSafeInteger(stored.seq)) &&
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
