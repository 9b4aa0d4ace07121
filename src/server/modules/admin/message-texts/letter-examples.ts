import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { LetterKind } from "#contract/messages/message-kinds.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { receiptLetter, refundLetter, refundReason } from "#server/emails/order-letters.ts";
import type { Words } from "#server/words.ts";

type Values = Record<string, string>;

/** A case is looked for among so many of the newest purchases or payments. */
const LOOKED_THROUGH = 1_000;

const givesSeats = sql`exists (select from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${orderItems.seats} > 0)`;
const OF: Record<LetterKind, SQL | undefined> = {
  receipt_paid: and(gt(orders.total, 0), sql`not ${givesSeats}`),
  receipt_free: and(eq(orders.total, 0), sql`not ${givesSeats}`),
  receipt_seats: givesSeats,
  refund_paid_twice: eq(orders.status, "paid"),
  refund_not_completed: and(ne(orders.status, "paid"), isNull(orders.paidAt)),
  refund_returned: and(ne(orders.status, "paid"), isNotNull(orders.paidAt)),
};

/** What the newest letter of a kind told, by language; null where none is among the newest. */
export async function newestLetter(db: Executor, words: Words, kind: LetterKind): Promise<((language: Language) => Values) | null> {
  const wanted = kind.startsWith("refund") ? await newestRefund(db, OF[kind]) : await newestReceipt(db, OF[kind]);
  if (!wanted) return null;
  const { order, refunded } = wanted;
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(asc(orderItems.position));
  const seats = items.reduce((sum, item) => sum + (item.seats ?? 0), 0);
  return (language) => {
    const titles = items.map(({ titleAr, titleEn }) => (language === "ar" ? titleAr : titleEn));
    const of = { number: order.number, name: order.billing.full_name, titles };
    return refunded === null
      ? receiptLetter(words, language, { ...of, total: order.total, seats }).values
      : refundLetter(language, { ...of, amount: refunded, reason: refundReason(order) }).values;
  };
}

// Ids are in the order of time: the newest are found by them.
async function newestReceipt(db: Executor, wanted: SQL | undefined) {
  const newest = db.select({ id: orders.id }).from(orders).orderBy(desc(orders.id)).limit(LOOKED_THROUGH);
  const [order] = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, newest), isNotNull(orders.paidAt), wanted))
    .orderBy(desc(orders.id))
    .limit(1);
  return order ? { order, refunded: null } : null;
}

async function newestRefund(db: Executor, wanted: SQL | undefined) {
  const newest = db.select({ id: payments.id }).from(payments).orderBy(desc(payments.id)).limit(LOOKED_THROUGH);
  const [found] = await db
    .select({ order: orders, refunded: payments.refunded })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(inArray(payments.id, newest), gt(payments.refunded, 0), wanted))
    .orderBy(desc(payments.id))
    .limit(1);
  return found ?? null;
}
