import { sql } from "drizzle-orm";
import { ORDER_EXPIRES_MINUTES } from "#contract/orders/orders.ts";
import type { Language } from "#contract/shapes.ts";
import type { Quote } from "#server/commands/cart/quote-cart.ts";
import { nextNumber } from "#server/commands/next-number.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Executor } from "#server/db/client.ts";
import { orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import type { OrderRow } from "#server/commands/orders/move-order.ts";
import { rememberRequest } from "#server/commands/orders/paid-before.ts";

/** Who orders, and to whom it is invoiced. */
export interface OrderWish {
  userId: number;
  billing: OrderRow["billing"];
  /** Null: the person. */
  company: OrderRow["company"];
  language: Language;
  /** The request's idempotency key, if it has one. */
  key: string | null;
}

/**
 * Orders of one person are made one after the other.
 * It locks not the person's row: a capture holds the order when it comes to that, and would wait here for who waits for it.
 */
export const oneOrderAtATime = (tx: Executor, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${userId}`}, 0))`);

/** Writes an unpaid order of what a quote says, with its lines. */
export async function insertOrder(tx: Executor, input: OrderWish, quote: Quote, context: ActionContext): Promise<OrderRow> {
  const { now } = context;
  const [order] = await tx
    .insert(orders)
    .values({
      id: uuidV7(now),
      number: await nextNumber(tx, "QBS", now),
      userId: input.userId,
      status: "pending",
      couponCode: quote.coupon?.code ?? null,
      subtotal: quote.subtotal,
      discount: quote.discount,
      vat: quote.vat,
      total: quote.total,
      billing: input.billing,
      company: input.company,
      returnLanguage: input.language,
      createdAt: now,
      expiresAt: expiryOf(now),
    })
    .returning();
  if (!order) throw new Error("the order was not written");
  await tx.insert(orderItems).values(
    quote.lines.map(({ programId, cohortId, seats, seatId, titleAr, titleEn, price, discount, vat, vatCategory, total }, position) => ({
      orderId: order.id,
      programId,
      cohortId,
      seats,
      seatId,
      position,
      titleAr,
      titleEn,
      price,
      discount,
      vat,
      vatCategory,
      total,
    })),
  );
  await recordTransition(tx, { subject: "order", subjectId: order.id, from: null, to: "pending" }, context);
  if (input.key !== null) await rememberRequest(tx, input.userId, input.key, order.id, now);
  return order;
}

/** Nothing is taken, and the books say so. */
export async function insertFreePayment(tx: Executor, order: OrderRow, context: ActionContext): Promise<string> {
  const id = uuidV7(context.now);
  await tx.insert(payments).values({
    id,
    orderId: order.id,
    provider: "none",
    method: "free",
    status: "captured",
    amount: 0,
    createdAt: context.now,
    updatedAt: context.now,
  });
  await recordTransition(tx, { subject: "payment", subjectId: id, from: null, to: "captured", reason: "nothing to pay" }, context);
  return id;
}

/** Until when an unpaid order may be paid. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + ORDER_EXPIRES_MINUTES * 60_000);
