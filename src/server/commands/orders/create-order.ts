import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { type Halalas, toSar } from "#contract/rules/money.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { orderItems, orders } from "#server/db/tables/commerce.ts";
import { openPaymentsOf } from "./clear-the-way.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { holdSeats, releaseSeats } from "#server/commands/catalogue/hold-seats.ts";
import type { OrderRow } from "./move-order.ts";
import { paidByRequest, rememberRequest } from "./paid-before.ts";
import { expiryOf, insertFreePayment, insertOrder, oneOrderAtATime, type OrderWish } from "#server/commands/orders/making/write-order.ts";
import { type Quote, quoteCart, refuseLacking, type SeatsWanted } from "#server/commands/cart/quote-cart.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";

export interface NewOrder extends OrderWish {
  /** Undefined: the cart's own. */
  couponCode: string | null | undefined;
  /** What the person saw. Compared, never charged. */
  expectedTotal: Halalas;
  /** The cohorts that the person saw; undefined: whichever is the next. */
  expectedCohorts?: readonly number[] | undefined;
  /** How many seats of each program for people whom the company invites; null: one of each, for the buyer. */
  seats?: SeatsWanted | null;
  /** Whether the person asked for the method that takes no money. */
  free: boolean;
}

/**
 * Makes an order of the cart: prices, coupon and total are the server's, held for 30 minutes, seats for 15. An unpaid order of the same
 * programs at the same prices is taken up again, so that a repeated call makes no second one; where the same request has
 * paid for its order already and only its answer was lost, that order is the answer. A total of 0 is delivered at once, in
 * the same transaction.
 * @returns the payment where the order is paid; null where it is still to be paid
 * @throws Problem `cart_empty`; a line's own problem, `prerequisite_missing` with what is missing; `price_changed` with `{ expected_total }`; `validation_error` for a
 *   method that does not fit the total; where delivered at once, what `fulfilOrder` throws
 */
export async function createOrder(
  db: Database,
  input: NewOrder,
  context: ActionContext,
): Promise<{ orderId: string; paymentId: string | null }> {
  return await db.transaction(async (tx) => {
    await oneOrderAtATime(tx, input.userId);
    const paid = input.key === null ? null : await paidByRequest(tx, input.userId, input.key);
    if (paid) return paid;
    // Before the cart is read: where the order is being paid at this moment, the cart is found empty afterwards.
    const unpaid = await lockUnpaid(tx, input.userId, context.now);
    const quote = await quoteCart(tx, {
      userId: input.userId,
      ...(input.couponCode === undefined ? {} : { couponCode: input.couponCode }),
      isCompany: input.company !== null,
      seats: input.seats ?? null,
      now: context.now,
    });
    refuse(quote, input);
    const couponCode = quote.coupon?.code ?? null;
    const alike = await unpaidAlike(tx, unpaid, input, quote, couponCode, context);
    // One order holds seats for a person at a time, unless the other is being paid at this moment.
    if (unpaid && !alike && (await openPaymentsOf(tx, unpaid.id)).length === 0)
      await releaseSeats(tx, [unpaid.id], context, { next: quote.lines.map(({ cohortId }) => cohortId) });
    const order = alike ?? (await insertOrder(tx, input, quote, context));
    // What costs nothing is delivered here, with its seats.
    if (!input.free) {
      await holdSeats(tx, order, null, context.now);
      return { orderId: order.id, paymentId: null };
    }
    const paymentId = await insertFreePayment(tx, order, context);
    await fulfilOrder(tx, order, context);
    return { orderId: order.id, paymentId };
  });
}

function refuse(quote: Quote, input: NewOrder): void {
  if (quote.lines.length === 0) throw new Problem("cart_empty");
  const bad = quote.lines.find((line) => line.problem !== null);
  if (bad?.problem) throw new Problem(bad.problem, { data: { program_id: bad.programId } });
  refuseLacking(quote.lines);
  const other = quote.lines.find(({ cohortId }) => cohortId !== null && input.expectedCohorts?.includes(cohortId) === false);
  if (other) throw new Problem("seat_unavailable", { data: { program_id: other.programId } });
  if (quote.total !== input.expectedTotal) throw new Problem("price_changed", { data: { expected_total: toSar(quote.total) } });
  if (input.free !== (quote.total === 0)) throw new Problem("validation_error", { fields: { method: [{ key: "selection" }] } });
}

/** The person's newest unpaid order. */
async function lockUnpaid(tx: Executor, userId: number, now: Date): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, ["pending", "failed"]), gt(orders.expiresAt, now)))
    .orderBy(desc(orders.id))
    .limit(1)
    .for("update");
  return order ?? null;
}

/** The unpaid order, if it says the same; its billing and time to pay are renewed. */
async function unpaidAlike(
  tx: Executor,
  order: OrderRow | null,
  input: NewOrder,
  quote: Quote,
  couponCode: string | null,
  context: ActionContext,
): Promise<OrderRow | null> {
  // To a company, programs may be taxed otherwise.
  if (!order || (order.company === null) !== (input.company === null)) return null;
  if (order.couponCode !== couponCode || order.total !== quote.total || order.subtotal !== quote.subtotal) return null;
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const same =
    items.length === quote.lines.length &&
    quote.lines.every((line) =>
      items.some(
        (item) =>
          item.programId === line.programId &&
          item.cohortId === line.cohortId &&
          item.seats === line.seats &&
          item.seatId === line.seatId &&
          item.total === line.total,
      ),
    );
  if (!same) return null;
  const set = { billing: input.billing, company: input.company, returnLanguage: input.language, expiresAt: expiryOf(context.now) };
  await tx.update(orders).set(set).where(eq(orders.id, order.id));
  if (input.key !== null) {
    const reason = "taken up again";
    await recordTransition(tx, { subject: "order", subjectId: order.id, from: order.status, to: order.status, reason }, context);
    await rememberRequest(tx, input.userId, input.key, order.id, context.now);
  }
  return { ...order, ...set };
}
