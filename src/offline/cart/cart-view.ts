import type { Cart, CartItem, LineCohort } from "#contract/cart/cart.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { effectivePrice, percentOf, toHalalas, vatWithin } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import type { DeviceQueue } from "#offline/queue/read-queue.ts";
import type { QueueRecord, SentenceValues } from "#offline/queue/record.ts";
import { codeIn, programsIn } from "./changes.ts";
import { type CartTotals, guestTotals, taxed } from "./device-carts.ts";

/** How a line stands between this device and the account. */
export type LineState = "saved" | "adding" | "removing" | "rejected";

interface FoldedLine {
  item: CartItem;
  state: LineState;
  /** A change of it has no answer yet. */
  pending: boolean;
  /** Another cohort was chosen, and the account does not know it yet. */
  choosing: boolean;
  /** Why a change of it was refused, and to which cohort it was. */
  rejection: { code: ProblemCode; cohort?: LineCohort } | null;
}

interface FoldedCoupon {
  code: string;
  /** `applying` and `removing` wait for the server. */
  state: "applied" | "applying" | "removing";
  valid: boolean;
  problem: string | null;
  /** SAR: from this total on it counts. */
  minTotal: number | null;
  type: "percentage" | "fixed" | null;
  value: number | null;
}

type FoldedCart = Pick<CartView, "count" | "totals" | "refusedCoupon" | "pending" | "asOf"> & {
  lines: FoldedLine[];
  coupon: FoldedCoupon | null;
};

/**
 * The cart as the person made it: the server's, with what waits on top. Pure. Totals are the server's own where nothing
 * waits; else they are reckoned from the prices of the last contact and are never what is charged (P13).
 */
export function foldCart({ cart, asOf, waiting, refused }: Pick<DeviceQueue, "cart" | "asOf" | "waiting" | "refused">): FoldedCart {
  const pending = waiting.filter(({ lane }) => lane === "cart");
  const lines = new Map<number, FoldedLine>();
  for (const item of cart?.learning_programs ?? [])
    lines.set(item.id, { item, state: "saved", pending: false, choosing: false, rejection: null });
  let coupon = couponOf(cart);
  for (const record of pending) {
    foldPrograms(lines, record);
    coupon = foldCoupon(coupon, record);
  }
  let refusedCoupon: FoldedCart["refusedCoupon"] = null;
  for (const { record, code, values } of refused) {
    if (record.lane !== "cart") continue;
    const tried = codeIn(record.payload);
    if (tried !== null) refusedCoupon = { code: tried, reason: code, values };
    for (const item of programsIn(record.shown)) {
      const rejection = { code, ...(record.op === "chooseCohort" && item.cohort ? { cohort: item.cohort } : {}) };
      const line = lines.get(item.id);
      if (!line) lines.set(item.id, { item, state: "rejected", pending: false, choosing: false, rejection });
      else line.rejection ??= rejection;
    }
  }
  const all = [...lines.values()];
  const staying = all.filter((line) => line.state === "saved" || line.state === "adding").map((line) => line.item);
  return {
    lines: all,
    count: staying.length,
    totals: cart && pending.length === 0 ? serverTotals(cart) : reckon(staying, coupon),
    coupon,
    refusedCoupon,
    pending: pending.length,
    asOf,
  };
}

function foldPrograms(lines: Map<number, FoldedLine>, record: QueueRecord): void {
  for (const item of programsIn(record.shown)) {
    const line = lines.get(item.id);
    if (record.op === "addToCart" || record.op === "chooseCohort") {
      const added = record.op === "chooseCohort" ? { item: ofChoice(line?.item ?? item, item), choosing: true } : {};
      const state = line?.state === "removing" ? "saved" : (line?.state ?? "adding");
      lines.set(item.id, { item, choosing: false, rejection: null, ...line, ...added, state, pending: true });
    } else if (record.op === "removeFromCart" || record.op === "clearCart") {
      // Never in the account and never going to be: nothing to show, nothing to undo.
      if (line?.state === "adding") lines.delete(item.id);
      else if (line) lines.set(item.id, { ...line, state: "removing", pending: true });
    }
  }
}

/** The line as it is, of the cohort that was chosen last. A seat that is gone says nothing of another cohort. */
function ofChoice(line: CartItem, { cohort, cohort_chosen }: CartItem): CartItem {
  const problem = line.problem === "seat_unavailable" ? null : line.problem;
  return { ...line, problem, ...(cohort ? { cohort } : {}), ...(cohort_chosen === undefined ? {} : { cohort_chosen }) };
}

function couponOf(cart: Cart | null): FoldedCoupon | null {
  if (!cart?.coupon_code) return null;
  return {
    code: cart.coupon_code,
    state: "applied",
    valid: cart.is_coupon_code_valid,
    problem: cart.coupon_problem,
    minTotal: cart.coupon_min_total ?? null,
    type: cart.discount_type,
    value: cart.discount_value,
  };
}

function foldCoupon(coupon: FoldedCoupon | null, { op, payload }: QueueRecord): FoldedCoupon | null {
  const code = codeIn(payload);
  if (op === "applyCoupon" && code !== null) {
    if (coupon?.code === code && coupon.type) return { ...coupon, state: "applied" };
    return { code, state: "applying", valid: false, problem: null, minTotal: null, type: null, value: null };
  }
  if (op === "removeCoupon") return coupon?.state === "applied" ? { ...coupon, state: "removing" } : null;
  return coupon;
}

const serverTotals = (cart: Cart): CartTotals => ({
  before: cart.learning_programs.reduce((sum, item) => sum + toHalalas(item.price), 0),
  after: toHalalas(cart.total_after_discount),
  vat: toHalalas(cart.vat),
});

/** A coupon whose worth is not known yet counts for nothing; one that does lowers each line by the same share. */
function reckon(items: readonly CartItem[], coupon: FoldedCoupon | null): CartTotals {
  const { before } = guestTotals(items);
  const sum = items.reduce((total, item) => total + toHalalas(effectivePrice(item)), 0);
  const off = coupon?.state === "applied" && coupon.valid ? discount(sum, coupon) : 0;
  return { before, after: sum - off, vat: sum === 0 ? 0 : vatWithin((taxed(items) * (sum - off)) / sum) };
}

function discount(sum: number, { type, value }: FoldedCoupon): number {
  if (value === null || type === null) return 0;
  return type === "percentage" ? percentOf(sum, value) : Math.min(sum, toHalalas(value));
}

export interface CartLine {
  item: CartItem;
  state: LineState;
  /** Why the server refused it, or why it cannot be bought now. */
  reason?: ProblemCode;
  /** Its change has not reached the account and cannot for now: offline, or the server does not answer. */
  waiting?: boolean;
  /** That change is another cohort. */
  choosing?: boolean;
  /** The cohort that the server refused: what the line itself is of may be another. */
  refusedCohort?: LineCohort;
}

export interface CartCoupon extends FoldedCoupon {
  waiting: boolean;
}

export interface CartView {
  status: "loading" | "ready" | "error";
  /** `guest`: this device's own. `server`: as the account has it now. `device`: the last copy, with what waits on top. */
  source: "guest" | "server" | "device";
  lines: readonly CartLine[];
  /** Programs that will be in it once everything is sent. */
  count: number;
  /** Halalas. `before` sums full prices, `after` is to be paid, `vat` is contained in it. */
  totals: CartTotals;
  coupon: CartCoupon | null;
  /** The code that the server refused last and the person has not seen yet, and why. */
  refusedCoupon: { code: string; reason: ProblemCode; values: SentenceValues } | null;
  /** Changes without an answer. */
  pending: number;
  /** When the prices were last read from the server; null for a guest's and before the first time. */
  asOf: Date | null;
}

/** What the view is made from. */
export interface CartSource {
  status: "loading" | "ready" | "error";
  queue: Pick<DeviceQueue, "cart" | "asOf" | "waiting" | "refused" | "guest"> & { owner: string | null };
  /** The account's cart was read from the server since the last break of the connection. */
  fresh: boolean;
  /** Sending stopped though there is a connection. */
  stuck: boolean;
}

/** The cart as it is drawn, titles in the language on screen. Pure. */
export function viewCart(source: CartSource, language: Language, online: boolean): CartView {
  const { queue } = source;
  if (queue.owner === null) {
    const lines = queue.guest.map((item): CartLine => ({ item: inLanguage(item, language), state: "saved", ...reasonOf(item.problem) }));
    return {
      status: source.status,
      source: "guest",
      lines,
      count: lines.length,
      totals: guestTotals(queue.guest),
      coupon: null,
      refusedCoupon: null,
      pending: 0,
      asOf: null,
    };
  }
  const cart = foldCart(queue);
  const held = !online || source.stuck;
  return {
    ...cart,
    status: source.status,
    source: source.fresh && online && cart.pending === 0 ? "server" : "device",
    lines: cart.lines.map((line) => lineOf(line, language, held)),
    coupon: cart.coupon && { ...cart.coupon, waiting: held && cart.coupon.state !== "applied" },
  };
}

const lineOf = ({ item, state, pending, choosing, rejection }: FoldedLine, language: Language, held: boolean): CartLine => ({
  item: inLanguage(item, language),
  state,
  ...reasonOf(rejection?.code ?? item.problem),
  ...(held && pending ? { waiting: true } : {}),
  ...(choosing && state === "saved" ? { choosing } : {}),
  ...(rejection?.cohort ? { refusedCohort: rejection.cohort } : {}),
});

const reasonOf = (code: ProblemCode | null): { reason?: ProblemCode } => (code ? { reason: code } : {});

/** A kept line carries both titles, so that a switch of language needs no network. */
const inLanguage = (item: CartItem, language: Language): CartItem => ({ ...item, title: item.translations[language].title });
