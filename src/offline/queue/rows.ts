import { type Cart, CART_MAX_ITEMS, type CartItem } from "#contract/cart/cart.ts";
import { isLanguage, type Language } from "#contract/shapes.ts";
import { isShown } from "#offline/cart/changes.ts";
import { type Fits, hasFields, isListOf, isNullOr, isOneOf, isTableOf } from "#offline/fields.ts";
import { isAmount, isCount, isNumberList, isText } from "#offline/readable.ts";

/**
 * What lies in the object store `queue`, by key. Each row carries its version `v`; A row whose
 * shape changes takes a new version of the database with it, so that an old tab closes and never sets it aside. Records, and what
 * became of them, are written as their lane was released (`record.ts`).
 */
export const ROW = {
  device: "device",
  owner: "owner",
  guest: "guest",
  wishes: "wishes",
  settings: "settings",
  record: "record/",
  rejection: "rejection/",
  refused: "refused/",
  said: "said/",
  register: "register/",
  message: "message/",
  cart: "cart/",
  logout: "logout/",
  aside: "aside/",
} as const;

export interface Row {
  readonly v: 1;
}

/** A reader of stored rows: the row, or null for what cannot be used. Anything may lie in storage; nothing of it may throw. */
export const readerOf = <T extends Row>(fields: Readonly<Record<Exclude<string & keyof T, "v">, Fits>>) => {
  const fits = hasFields<T>({ v: isOneOf([1]), ...fields });
  return (value: unknown): T | null => (fits(value) ? value : null);
};

/** Born with the database and gone with it. */
export interface DeviceRow extends Row {
  /** Tells an emptied database from a new one (P10). Not the session's device. */
  readonly id: string;
  /** First part of every stream; a fork gives a new one. */
  readonly outboxId: string;
  readonly nextOrder: number;
  /** Last sequence number given, by `<owner>/<lane>`, under this outbox id. */
  readonly counters: Readonly<Record<string, number>>;
  /** Grows with every answer taken in: tells whether a cart read meanwhile is older than it. */
  readonly answers: number;
}

export const readDevice = readerOf<DeviceRow>({
  id: isText,
  outboxId: isText,
  nextOrder: isCount,
  counters: isTableOf(isCount),
  answers: isCount,
});

/** Whose device this is now. `lapsed`: no valid token and no logout; everything is kept, nothing is sent. */
export interface OwnerRow extends Row {
  readonly tag: string;
  /** Compared with the profile at start: a token of another account beside this row is dropped. Never sent. */
  readonly userId: number;
  /** Name as shown when another account signs in while changes of this one wait. */
  readonly name: string;
  readonly state: "in" | "lapsed";
  /** Grows with each sign-in, so that a late 401 of an old token does not lapse a new session. */
  readonly epoch: number;
  /** On a computer that several people use: no copy is kept for reading offline. */
  readonly shared?: true;
}

export const readOwner = readerOf<OwnerRow>({
  tag: isText,
  userId: isCount,
  name: isText,
  state: isOneOf(["in", "lapsed"]),
  epoch: isCount,
  shared: (value) => value === undefined || value === true,
});

export interface GuestRow extends Row {
  /** New after each merge; part of the keys of the merged additions. */
  readonly id: string;
  readonly items: readonly CartItem[];
}

const isGuestList = (items: unknown): boolean => isListOf(isShown)(items) && (items as unknown[]).length <= CART_MAX_ITEMS;
export const readGuest = readerOf<GuestRow>({ id: isText, items: isGuestList });

/** The reference alone of a message that arrived stays, until the person has seen it: the worker may have sent it with every page closed. */
export interface SentMessage extends Row {
  /** The message's own, as in its record. */
  readonly id: string;
  readonly owner: string;
  readonly order: number;
  readonly at: string;
  readonly outcome: "sent";
  readonly reference: string;
}

export const readSent = readerOf<SentMessage>({
  id: isText,
  owner: isText,
  order: isCount,
  at: isText,
  outcome: isOneOf(["sent"]),
  reference: isText,
});

/** The server cart as it was last seen. */
export interface CartRow extends Row {
  readonly cart: Cart;
  readonly at: string;
}

/** A cart of which every line can be drawn and added up. */
export const isCart = hasFields<Cart>({
  version: isCount,
  total_before_discount: isAmount,
  total_after_discount: isAmount,
  vat: isAmount,
  coupon_code: isNullOr(isText),
  learning_programs: isListOf(isShown),
});
export const readCart = readerOf<CartRow>({ cart: isCart, at: isText });

/** A logout made without a network: names no token, only what is to be removed from the cart. */
export interface LogoutRow extends Row {
  readonly id: string;
  readonly owner: string;
  readonly cartIds: readonly number[];
}

export const readLogout = readerOf<LogoutRow>({ id: isText, owner: isText, cartIds: isNumberList });

/** What the page knows and the worker needs when no page is open. */
export interface SettingsRow extends Row {
  /** Origin and base of the API, e.g. `/api/v1` or `https://api.qabas.example/api/v1`. */
  readonly apiBase: string;
  readonly language: Language;
  readonly timeoutMs: number;
}

export const readSettings = readerOf<SettingsRow>({ apiBase: isText, language: isLanguage, timeoutMs: isCount });

/** Something unreadable, kept away from the page and for a report. */
export interface AsideRow extends Row {
  readonly key: string;
  readonly value: unknown;
  readonly at: string;
}
