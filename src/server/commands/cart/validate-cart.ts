import { and, eq } from "drizzle-orm";
import type { CartValidation } from "#contract/cart/cart.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { toHalalas, toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cartItems } from "#server/db/tables/cart.ts";
import { lockCart, readCart, touchCart } from "./change-cart.ts";
import { findCoupon, lineProblem, loadCart, priceRows, type ProgramRow } from "./quote-cart.ts";
import { recordSystemChange } from "./system-change.ts";

type Notice = CartValidation["notices"][number];

/** Reasons that will not pass by themselves: such a coupon is taken off and the person told. */
const OVER: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "coupon_not_found",
  "coupon_expired",
  "coupon_limit_reached",
  "coupon_already_used",
]);

/**
 * Looks the cart over before paying: what changed since each line was put in (or since `seen`, SAR, by program) is told
 * once, and the new prices count as seen from then on. Lines stay; each says itself why it cannot be bought.
 */
export async function validateCart(
  db: Executor,
  { userId, seen, language }: { userId: number; seen: { id: number; price: number }[]; language: Language },
  now: Date,
): Promise<CartValidation> {
  const { couponCode } = await lockCart(db, userId, now);
  const rows = (await loadCart(db, userId, now))?.rows ?? [];
  const shown = new Map(seen.map(({ id, price }) => [id, halalas(price)]));
  const notices = rows.flatMap((row) => lineNotices(row, shown.get(row.id) ?? row.priceSeen, language));
  for (const row of rows) {
    const price = priceOf(row);
    if (price !== row.priceSeen)
      await db
        .update(cartItems)
        .set({ priceSeen: price })
        .where(and(eq(cartItems.userId, userId), eq(cartItems.programId, row.id)));
  }
  const { couponProblem } = priceRows(rows, await findCoupon(db, userId, couponCode), now);
  if (couponCode !== null && couponProblem !== null && OVER.has(couponProblem)) {
    await touchCart(db, userId, now, null);
    await recordSystemChange(db, { userId, op: "coupon ended", effect: { coupon: null }, now });
    notices.push({ ...EMPTY, kind: "coupon_dropped", code: couponProblem });
  }
  return { cart: await readCart(db, userId, language, now), notices };
}

const EMPTY = { program_id: null, old_price: null, new_price: null, code: null, title: null };

function lineNotices(row: ProgramRow, seenPrice: number | null, language: Language): Notice[] {
  const about = { ...EMPTY, program_id: row.id, title: language === "en" ? row.titleEn : row.titleAr };
  const problem = lineProblem(row);
  if (problem) return [{ ...about, kind: problem }];
  const price = priceOf(row);
  if (seenPrice === null || seenPrice === price) return [];
  return [{ ...about, kind: "price_changed", old_price: toSar(seenPrice), new_price: toSar(price) }];
}

const priceOf = (row: ProgramRow): number => row.priceAfterDiscount ?? row.price;

/** What the client says it showed; nonsense is no price. */
function halalas(sar: number): number | null {
  try {
    return toHalalas(sar);
  } catch {
    return null;
  }
}
