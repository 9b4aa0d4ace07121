import type { CartItem } from "#contract/cart/cart.ts";
import type { ProblemCode } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { type FoldedCart, type FoldedCoupon, foldCart, type LineState } from "#offline/cart/cart-view.ts";
import { type CartTotals, guestTotals } from "#offline/cart/guest-cart.ts";
import type { QueueState } from "#app/state/queue/queue-atom.ts";

export interface CartLine {
  item: CartItem;
  state: LineState;
  /** Why the server refused it, or why it cannot be bought now. */
  reason?: ProblemCode;
  /** Its change has not reached the account and cannot for now: offline, or the server does not answer. */
  waiting?: boolean;
}

export interface CartCoupon extends Pick<FoldedCoupon, "code" | "state" | "valid" | "problem" | "minTotal" | "type" | "value"> {
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
  refusedCoupon: { code: string; reason: ProblemCode; values: Record<string, string | number> } | null;
  /** Changes without an answer. */
  pending: number;
  /** When the prices were last read from the server; null for a guest's and before the first time. */
  asOf: Date | null;
}

/** What the view is made from. */
export interface CartSource {
  status: "loading" | "ready" | "error";
  queue: Pick<QueueState, "owner" | "cart" | "asOf" | "waiting" | "refused" | "guest">;
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
  const refused = cart.couponRejections.at(-1);
  return {
    status: source.status,
    source: source.fresh && online && cart.pending === 0 ? "server" : "device",
    lines: cart.lines.map((line) => lineOf(line, language, held)),
    count: cart.count,
    totals: cart.totals,
    coupon: cart.coupon && { ...cart.coupon, waiting: held && cart.coupon.state !== "applied" },
    refusedCoupon: refused ? { code: refused.coupon, reason: refused.code, values: refused.values } : null,
    pending: cart.pending,
    asOf: cart.asOf,
  };
}

const lineOf = ({ item, state, pendingKey, rejection }: FoldedCart["lines"][number], language: Language, held: boolean): CartLine => ({
  item: inLanguage(item, language),
  state,
  ...reasonOf(rejection?.code ?? item.problem),
  ...(held && pendingKey !== null ? { waiting: true } : {}),
});

const reasonOf = (code: ProblemCode | null): { reason?: ProblemCode } => (code ? { reason: code } : {});

/** A kept line carries both titles, so that a switch of language needs no network. */
const inLanguage = (item: CartItem, language: Language): CartItem => ({ ...item, title: item.translations[language].title });
