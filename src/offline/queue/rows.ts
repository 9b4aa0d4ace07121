import type { MarkedCell, RegisterCell } from "#contract/attendance/attendance.ts";
import type { Cart, CartItem } from "#contract/cart/cart.ts";
import type { FieldError } from "#contract/endpoint.ts";
import type { ProblemCode } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { QueueRecord } from "./record.ts";

/**
 * What lies in the object store `queue`, by key. Each row carries its version `v`; readers are in `read-rows.ts`. A row whose
 * shape changes takes a new version of the database with it, so that an old tab closes and never sets it aside. Records, and what
 * became of them, are written as their lane was released (`record.ts`, `refused.ts`).
 */
export const ROW = {
  device: "device",
  owner: "owner",
  guest: "guest",
  settings: "settings",
  record: "record/",
  rejection: "rejection/",
  refused: "refused/",
  register: "register/",
  message: "message/",
  cart: "cart/",
  logout: "logout/",
  aside: "aside/",
} as const;

/** Born with the database and gone with it. */
export interface DeviceRow {
  readonly v: 1;
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

/** Whose device this is now. `lapsed`: no valid token and no logout; everything is kept, nothing is sent. */
export interface OwnerRow {
  readonly v: 1;
  readonly tag: string;
  /** Compared with the profile at start: a token of another account beside this row is dropped. Never sent. */
  readonly userId: number;
  /** Name as shown when another account signs in while changes of this one wait. */
  readonly name: string;
  readonly state: "in" | "lapsed";
  /** Grows with each sign-in, so that a late 401 of an old token does not lapse a new session. */
  readonly epoch: number;
}

export interface GuestRow {
  readonly v: 1;
  /** New after each merge; part of the keys of the merged additions. */
  readonly id: string;
  readonly items: readonly CartItem[];
}

/** What a sentence has in its gaps, by name. */
export type SentenceValues = Readonly<Record<string, string | number>>;

/** A mutation that the server refused for good, with all that was typed, until the person has seen it (P6). */
export interface Refused {
  readonly record: QueueRecord;
  readonly code: ProblemCode;
  /** Of the sentence of the code. */
  readonly values: SentenceValues;
  /** The first error of each field that the server named. */
  readonly fields: Readonly<Record<string, FieldError>>;
  readonly at: string;
}

/** A mark that found its cell changed by somebody else: both are shown until the person decides. */
export interface KeptConflict {
  readonly reason: "stale" | "not_enrolled";
  readonly mine: MarkedCell;
  /** Null where the student is not in the register any more. */
  readonly theirs: RegisterCell | null;
}

/**
 * What the server said of a register since it was last read: cells as they were answered, and conflicts. Written with the answer
 * that it comes from, also where the worker sent it with every page closed: nothing of it is lost between two reads.
 */
export interface RegisterNotesRow {
  readonly v: 1;
  readonly owner: string;
  readonly sessionId: number;
  /** By student. */
  readonly cells: Readonly<Record<string, RegisterCell>>;
  readonly conflicts: Readonly<Record<string, KeptConflict>>;
  readonly submittedAt: string | null;
  readonly at: string;
}

/** Of a message that arrived only the reference stays, until the person has seen it: the worker may have sent it with every page closed. */
export interface SentMessage {
  readonly v: 1;
  /** The message's own, as in its record. */
  readonly id: string;
  readonly owner: string;
  readonly order: number;
  readonly at: string;
  readonly outcome: "sent";
  readonly reference: string;
}

/** The server cart as it was last seen. */
export interface CartRow {
  readonly v: 1;
  readonly cart: Cart;
  readonly at: string;
}

/** A logout made without a network: names no token, only what is to be removed from the cart. */
export interface LogoutRow {
  readonly v: 1;
  readonly id: string;
  readonly owner: string;
  readonly cartIds: readonly number[];
}

/** What the page knows and the worker needs when no page is open. */
export interface SettingsRow {
  readonly v: 1;
  /** Origin and base of the API, e.g. `/api/v1` or `https://api.qabas.example/api/v1`. */
  readonly apiBase: string;
  readonly language: Language;
  readonly timeoutMs: number;
}

/** Something unreadable, kept away from the page and for a report. */
export interface AsideRow {
  readonly v: 1;
  readonly key: string;
  readonly value: unknown;
  readonly at: string;
}
