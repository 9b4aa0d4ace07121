import { toHalalas, toSar } from "#contract/rules/money.ts";
import { vatRatesOf } from "#contract/tax/vat-rates.ts";
import type { Checkout } from "#contract/orders/checkout.ts";
import type { CartItem } from "#contract/cart/cart.ts";
import type { SeatsQuote } from "#contract/orders/company-seats.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { Glaze, Language, ProgramType } from "#contract/shapes.ts";

export type BoughtCohort = NonNullable<Order["items"][number]["cohort"]>;

export interface OrderLine {
  id: number;
  type: ProgramType;
  title: string;
  glaze: Glaze;
  cover_photo: { url: string; width: number; height: number } | null;
  /** SAR, without what a sponsor pays. */
  price: number;
  discounted: number | null;
  /** SAR that a sponsor pays of the seat beside it. */
  sponsorShare: number | null;
  hours: number | null;
  /** Whose seat is bought. */
  cohort: BoughtCohort | null;
  /** How many for people who are invited; null: one, for the buyer. */
  seats: number | null;
  vat_rate?: CartItem["vat_rate"];
  /** A problem code where the line cannot be bought now. */
  problem: string | null;
  level?: CartItem["level"];
  /** Not completed yet, and whether it is demanded. */
  missing_prerequisites?: CartItem["missing_prerequisites"];
  prerequisites_required?: CartItem["prerequisites_required"];
}

export interface OrderFigures {
  lines: OrderLine[];
  /** SAR, VAT included everywhere. The full prices; what follows is taken off them. */
  before: number;
  sponsored: number;
  /** The programs' own, which an order no longer knows. */
  reduced: number;
  /** The coupon's. */
  discount: number;
  vat: number;
  total: number;
  coupon: string | null;
}

/** What stands in the summary: of the cart, or of an order that is still to be paid. */
export function figuresOf(checkout: Checkout, order: Order | null, language: Language): OrderFigures {
  if (order) {
    const shares = order.items.map(({ sponsor_share: share = 0 }) => share);
    return {
      lines: order.items.map(({ program, cohort = null, price, sponsor_share: share = 0, seats = null, vat_rate }) => ({
        ...program,
        title: program.translations[language].title || program.title,
        price,
        discounted: null,
        sponsorShare: share > 0 ? share : null,
        hours: null,
        cohort,
        seats,
        vat_rate,
        problem: null,
      })),
      before: summed([order.totals.subtotal, ...shares]),
      sponsored: summed(shares),
      reduced: 0,
      discount: order.totals.discount,
      vat: order.totals.vat,
      total: order.totals.total,
      coupon: order.coupon_code,
    };
  }
  const { cart } = checkout;
  const counted = cart.learning_programs.filter(({ problem }) => problem === null);
  const sponsored = summed(counted.map(({ sponsor_share: share = 0 }) => share));
  const before = summed(counted.map(({ price }) => price));
  return {
    lines: cart.learning_programs.map((item) => ({
      ...item,
      title: item.translations[language].title || item.title,
      ...pricesOf(item),
      hours: item.duration_hours,
      cohort: item.cohort ?? null,
      seats: null,
      problem: item.problem ?? (lacks(item) ? "prerequisite_missing" : null),
    })),
    before,
    sponsored,
    reduced: summed([before, -sponsored, -cart.total_before_discount]),
    discount: summed([cart.total_before_discount, -cart.total_after_discount]),
    vat: cart.vat,
    total: cart.total_after_discount,
    coupon: cart.is_coupon_code_valid ? cart.coupon_code : null,
  };
}

/** What a sponsor leaves is a price of its own: nothing of it is struck. */
function pricesOf({ price, price_after_discount: now = price, sponsor_share: share }: CartItem) {
  if (share !== undefined) return { price: now, discounted: null, sponsorShare: share };
  return { price, discounted: now < price ? now : null, sponsorShare: null };
}

/** SAR, to the halala. */
const summed = (amounts: readonly number[]): number => toSar(amounts.reduce((sum, sar) => sum + toHalalas(sar), 0));

/** The cart with several seats a program, as the server reckons it. */
export function figuresWithSeats(figures: OrderFigures, quote: SeatsQuote): OrderFigures {
  const { subtotal, discount, vat, total } = quote.totals;
  const lines = figures.lines.map((line) => {
    const counted = quote.lines.find(({ program_id: id }) => id === line.id);
    if (!counted) return line;
    // What the buyer has not learnt says nothing of those who will.
    const rest = { missing_prerequisites: [], prerequisites_required: false, discounted: null, sponsorShare: null };
    return { ...line, ...rest, seats: counted.seats, price: counted.price, vat_rate: counted.vat_rate, problem: counted.problem };
  });
  return { ...figures, lines, before: subtotal, sponsored: 0, reduced: 0, discount, vat, total };
}

/** The rates of what is bought, percent, the highest first. */
export const ratesOf = ({ lines }: OrderFigures): number[] => vatRatesOf(lines.filter(({ problem }) => problem === null));

const lacks = (item: CartItem): boolean => item.prerequisites_required === true && (item.missing_prerequisites ?? []).length > 0;

/** An unpaid order is gone on with only while it is still the same purchase: the same total and the same cohorts as on screen. */
export const isSamePurchase = (order: Order, figures: OrderFigures): boolean =>
  Math.round(order.totals.total * 100) === Math.round(figures.total * 100) &&
  order.items.length === figures.lines.length &&
  order.items.every(({ program, cohort, seats = null }) =>
    figures.lines.some((line) => line.id === program.id && line.cohort?.id === cohort?.id && line.seats === seats),
  );
