import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Halalas } from "#contract/rules/money.ts";
import { type RefundCase, refundVerdict, type RefundVerdict } from "#contract/orders/refund.ts";
import type { Executor } from "#server/db/client.ts";
import { orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { refundQuotes, refunds } from "#server/db/tables/requests.ts";
import { type EnrollmentRow } from "#server/commands/enrollments/move-enrollment.ts";
import { disputedMoney } from "./chargebacks/disputed-money.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

/** What was paid for one program of an order, and what of it is still here. */
export interface PaidFor {
  orderId: string;
  paymentId: string;
  paidAt: Date;
  paid: Halalas;
  vat: Halalas;
  method: { type: string; brand: string | null; last4: string | null };
}

/**
 * What was really paid for a program in an order: its price less its share of the discount, less what went back already. Null
 * where no money is with us.
 */
export async function paidFor(db: Executor, orderId: string | null, programId: number): Promise<PaidFor | null> {
  if (orderId === null) return null;
  const [found] = await db
    .select({ item: { total: orderItems.total, vat: orderItems.vat }, paidAt: orders.paidAt, payment: payments })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(payments, and(eq(payments.orderId, orders.id), inArray(payments.status, ["captured", "partially_refunded"])))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.programId, programId)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  if (!found?.paidAt) return null;
  const { item, paidAt, payment } = found;
  const [back] = await db
    .select({
      amount: sql<number>`coalesce(sum(${refunds.amount}) filter (where ${refunds.programId} = ${programId}), 0)::int`,
      vat: sql<number>`coalesce(sum(${refunds.vat}) filter (where ${refunds.programId} = ${programId}), 0)::int`,
      disputed: disputedMoney(payment.id),
      underWay: sql<number>`coalesce(sum(${refunds.amount}) filter (where ${refunds.status} = 'processing'), 0)::int`,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  const left = Math.max(0, item.total - (back?.amount ?? 0));
  // A payment that was given back by other ways, or that a bank takes back, holds less than its lines say.
  const held = payment.amount - payment.refunded - (back?.underWay ?? 0) - (back?.disputed ?? 0);
  const paid = Math.min(left, Math.max(0, held));
  const vat = Math.max(0, item.vat - (back?.vat ?? 0));
  return {
    orderId,
    paymentId: payment.id,
    paidAt,
    paid,
    // The VAT of what is left, in the part of it that is still here.
    vat: left > 0 ? Math.min(paid, Math.round((vat * paid) / left)) : 0,
    method: { type: payment.method, brand: payment.brand, last4: payment.last4 },
  };
}

export type QuoteRow = typeof refundQuotes.$inferSelect;

export interface Quoted {
  row: QuoteRow;
  verdict: RefundVerdict;
  paid: PaidFor | null;
}

/** Asks the rule about an enrollment at a moment, and keeps the answer. */
export async function quoteRefund(db: Executor, enrollment: EnrollmentRow, now: Date): Promise<Quoted> {
  const paid = await paidFor(db, enrollment.orderId, enrollment.programId);
  const verdict = refundVerdict(refundCase(enrollment, paid), now);
  const [row] = await db
    .insert(refundQuotes)
    .values({
      id: uuidV7(now),
      userId: enrollment.userId,
      enrollmentId: enrollment.id,
      paymentId: paid?.paymentId ?? null,
      eligible: verdict.eligible,
      amount: verdict.amount,
      vat: verdict.vat,
      paid: paid?.paid ?? 0,
      progress: enrollment.progress,
      paidAt: paid?.paidAt ?? null,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("the quote was not written");
  return { row, verdict, paid };
}

const refundCase = ({ progress }: EnrollmentRow, paid: PaidFor | null): RefundCase => ({
  paidAt: paid?.paidAt ?? null,
  paid: paid?.paid ?? 0,
  vat: paid?.vat ?? 0,
  progress,
});
