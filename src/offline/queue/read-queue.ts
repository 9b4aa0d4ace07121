import type { Cart, CartItem } from "#contract/cart/cart.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { guestWishesIn } from "#offline/wishes/guest-wishes.ts";
import { allNotes } from "#offline/attendance/register.ts";
import type { UseStore } from "#offline/stores.ts";
import { eventsOf, type Operation } from "./operations.ts";
import { GUEST_OWNER, type QueueRecord, type Refused } from "./record.ts";
import type { SentMessage } from "./rows.ts";
import type { Rows } from "./store.ts";
import { announcedTransaction, orFromMemory, readTransaction } from "./queue-transactions.ts";

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
  /** Programs that the visitor keeps for later, the newest first. */
  guestWishes: readonly ListedProgram[];
}

/** @param owner the owner tag; null for a guest. Errors: StorageFailure. */
export const readQueue = (owner: string | null, queue?: UseStore): Promise<DeviceQueue> =>
  readTransaction(queue, (rows) => {
    const theirs = (one: { readonly owner: string }) => one.owner === GUEST_OWNER || one.owner === owner;
    const kept = owner === null ? null : rows.cart(owner);
    return {
      waiting: rows.records().filter(theirs),
      refused: rows.refused().filter(({ record }) => theirs(record)),
      sent: rows.sent().filter(theirs),
      cart: kept?.cart ?? null,
      asOf: kept ? new Date(kept.at) : null,
      guest: rows.guest().items,
      guestWishes: guestWishesIn(rows),
    };
  });

/** The person has seen what became of it. Errors: StorageFailure. */
export const dismiss = (key: string, queue?: UseStore): Promise<void> => announcedTransaction(queue, (rows) => rows.dismiss(key));

/** Puts a dismissed one back, as it lay there: whoever let go of it by mistake has not lost what was typed. Errors: StorageFailure. */
export const restoreRefused = (refused: Refused, queue?: UseStore): Promise<void> =>
  announcedTransaction(queue, (rows) => rows.putRefused(refused));

/**
 * Accounts other than `owner` with mutations on this device that wait, or were refused unseen, to offer "sign in as the first one to send
 * them" before they are wiped. The name is known while that account was the last one here.
 */
export const pendingOfOtherOwners = (owner: string | null, queue?: UseStore) =>
  readTransaction(queue, (rows): { tag: string; name: string | null; pending: number }[] => {
    const last = rows.owner();
    return [...rows.owners()]
      .filter((tag) => tag !== owner && tag !== GUEST_OWNER)
      .map((tag) => ({
        tag,
        pending: rows.recordsOf(tag).length + refusedOf(rows, tag).length,
        name: last?.tag === tag ? last.name : null,
      }))
      .filter(({ pending }) => pending > 0);
  });

/** Nothing of each kind. `sheets`: attendance sheets with marks that were not sent; `undecided`: with marks that met another's. */
const NONE = {
  cart: 0,
  notes: 0,
  tests: 0,
  works: 0,
  reviews: 0,
  posts: 0,
  requests: 0,
  checkIns: 0,
  sheets: 0,
  undecided: 0,
  messages: 0,
  wishes: 0,
  lessons: 0,
};

/** How many of each kind of a person's work this device alone holds, as they count it themselves: a test, not its answers. */
export type Unsent = Record<keyof typeof NONE, number>;

/** What an operation is to its person, and under which ids it counts: what has the same one counts once. Null for what nobody asks about. */
const THINGS: Readonly<Record<Operation, [keyof Unsent, (record: QueueRecord) => readonly unknown[]] | null>> = {
  addToCart: ["cart", byKey],
  chooseCohort: ["cart", byKey],
  removeFromCart: ["cart", byKey],
  clearCart: ["cart", byKey],
  applyCoupon: ["cart", byKey],
  removeCoupon: ["cart", byKey],
  reportProgress: ["lessons", ({ payload }) => eventsOf(payload.body).map((event) => (event as { item_id?: unknown }).item_id)],
  writeReview: ["reviews", byParam("id")],
  editReview: ["reviews", byParam("id")],
  startAttempt: ["tests", ({ payload }) => [payload.body.id]],
  saveAnswers: ["tests", byParam("aid")],
  submitAttempt: ["tests", byParam("aid")],
  submitWork: ["works", byParam("id")],
  writePeerReview: ["reviews", byParam("rid")],
  writeNote: ["notes", byParam("id")],
  deleteNote: ["notes", byParam("id")],
  writePageNote: ["notes", byParam("id")],
  deletePageNote: ["notes", byParam("id")],
  // What was answered in it may be a mark.
  savePackageState: ["tests", byParam("itemId")],
  checkIn: ["checkIns", byKey],
  markAttendance: ["sheets", byParam("sid")],
  openCheckIn: ["sheets", byParam("sid")],
  closeCheckIn: ["sheets", byParam("sid")],
  requestPostponement: ["requests", byKey],
  submitExcuse: ["requests", byKey],
  requestDelivery: ["requests", byKey],
  sendContactMessage: ["messages", byKey],
  writeThread: ["posts", byParam("id")],
  writePost: ["posts", byParam("id")],
  deletePost: ["posts", byParam("id")],
  markPost: ["posts", byParam("id")],
  reportPost: ["posts", byParam("id")],
  readThread: null,
  readNotifications: null,
  addWish: ["wishes", byParam("id")],
  removeWish: ["wishes", byParam("id")],
};

function byKey({ key }: QueueRecord): readonly unknown[] {
  return [key];
}

function byParam(name: string): (record: QueueRecord) => readonly unknown[] {
  return ({ payload }) => [payload.params?.[name]];
}

/** What of these waits. `undecided` is not theirs to say. */
export function countUnsent(records: readonly QueueRecord[], undecided = 0): Unsent {
  const counts: Unsent = { ...NONE, undecided };
  const seen = new Set<string>();
  for (const record of records) {
    const [thing, idsOf] = THINGS[record.op] ?? [];
    for (const id of idsOf?.(record) ?? []) {
      const name = `${thing}/${String(id)}`;
      if (thing && !seen.has(name)) counts[thing] += 1;
      seen.add(name);
    }
  }
  return counts;
}

/** Whether a person must be asked before it goes: a lesson is soon watched again. */
export const isWorthAsking = (unsent: Unsent): boolean => Object.entries(unsent).some(([kind, count]) => kind !== "lessons" && count > 0);

/** What of an account this device alone holds, and how many of its attendance sheets wait for a decision. */
export interface Waiting {
  /** What waits, and what was refused and its person has not seen: it is what they typed. A refused change of the cart is nothing to lose. */
  records: readonly QueueRecord[];
  undecided: number;
}

/** Where the device fails, what it was known to hold; nothing where that is not known either. Never throws. */
export const waitingOf = (owner: string, given?: UseStore): Promise<Waiting> =>
  orFromMemory(given, (queue) =>
    readTransaction(queue, (rows) => ({
      records: [...rows.recordsOf(owner), ...refusedOf(rows, owner)],
      undecided: allNotes(rows, owner).filter(({ conflicts }) => Object.keys(conflicts).length > 0).length,
    })),
  ).catch(() => ({ records: [], undecided: 0 }));

/** Refused and not dismissed: the text of it lies nowhere else. */
const refusedOf = (rows: Rows, owner: string): QueueRecord[] =>
  rows.refused().flatMap(({ record }) => (record.owner === owner && record.lane !== "cart" ? record : []));
