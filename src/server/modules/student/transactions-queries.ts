import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { DataOf } from "#contract/endpoint.ts";
import { type listTransactions, type OrderStatus, type PaymentStatus, TRANSACTION_STATUSES } from "#contract/orders/orders.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { creditNotes } from "#server/db/tables/requests.ts";

export type Transaction = DataOf<typeof listTransactions>[number];
export type TransactionStatus = Transaction["status"];

const DAY_MS = 86_400_000;

/** The specification's status of each payment status (api.md §4). */
const TRANSACTION_OF: Record<PaymentStatus, TransactionStatus> = {
  initiated: "pending",
  requires_action: "pending",
  authorized: "pending",
  captured: "completed",
  failed: "failed",
  voided: "failed",
  expired: "failed",
  partially_refunded: "refunded",
  refunded: "refunded",
};
/** Orders that no longer wait for money: a payment left open in one of them came to nothing. */
const CLOSED: readonly OrderStatus[] = ["failed", "cancelled", "expired"];
const LEFT_OPEN: readonly PaymentStatus[] = ["initiated", "requires_action"];

/** What a student reads beside a payment. */
export const transactionStatus = (payment: PaymentStatus, order: OrderStatus): TransactionStatus =>
  LEFT_OPEN.includes(payment) && CLOSED.includes(order) ? "failed" : TRANSACTION_OF[payment];

export interface TransactionFilter {
  userId: number;
  statuses: readonly TransactionStatus[] | null;
  from: Date | null;
  /** Exclusive. */
  before: Date | null;
}

/**
 * Reads the query of `student/transactions`: statuses separated by commas, days in Riyadh, both inclusive.
 * @throws Problem `validation_error` naming the field
 */
export function transactionFilter(
  userId: number,
  query: { "filter[status]"?: string | undefined; date_from?: string | undefined; date_to?: string | undefined },
): TransactionFilter {
  const words = (query["filter[status]"] ?? "").split(",").flatMap((word) => word.trim() || []);
  const statuses = TRANSACTION_STATUSES.filter((status) => words.includes(status));
  if (words.some((word) => !(TRANSACTION_STATUSES as readonly string[]).includes(word))) throw invalid("filter[status]");
  const to = query.date_to === undefined ? null : dayStart("date_to", query.date_to);
  return {
    userId,
    statuses: words.length === 0 ? null : statuses,
    from: query.date_from === undefined ? null : dayStart("date_from", query.date_from),
    before: to && new Date(to.getTime() + DAY_MS),
  };
}

/** The student's payments, newest first. */
export async function studentTransactions(
  db: Executor,
  filter: TransactionFilter,
  page: { limit: number; offset: number },
  language: Language,
): Promise<{ items: Transaction[]; total: number }> {
  const wanted = and(
    eq(orders.userId, filter.userId),
    filter.from ? gte(payments.createdAt, filter.from) : undefined,
    filter.before ? lt(payments.createdAt, filter.before) : undefined,
    filter.statuses ? inArray(statusColumn(), [...filter.statuses]) : undefined,
  );
  const [sum] = await db.select({ total: count() }).from(payments).innerJoin(orders, eq(orders.id, payments.orderId)).where(wanted);
  const rows = await db
    .select({
      id: payments.id,
      createdAt: payments.createdAt,
      orderId: orders.id,
      orderNumber: orders.number,
      orderStatus: orders.status,
      method: payments.method,
      brand: payments.brand,
      last4: payments.last4,
      amount: payments.amount,
      refunded: payments.refunded,
      status: payments.status,
      invoice: invoices.number,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(wanted)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(page.limit)
    .offset(page.offset);
  const orderIds = rows.map((row) => row.orderId);
  const titles = await orderLines(db, orderIds, language);
  const notes = await notesOf(db, orderIds);
  return {
    total: sum?.total ?? 0,
    items: rows.map((row) => {
      const status = transactionStatus(row.status, row.orderStatus);
      return {
        id: row.id,
        date: row.createdAt.toISOString(),
        order_id: row.orderId,
        order_number: row.orderNumber,
        description: (titles.get(row.orderId)?.titles ?? []).join(language === "ar" ? "، " : ", "),
        payment_method: { type: row.method, brand: row.brand, last4: row.last4 },
        amount: toSar(row.amount),
        status,
        refund_amount: row.refunded > 0 ? toSar(row.refunded) : null,
        // The invoice belongs to the payment that was taken, not to a try that failed before it.
        invoice_number: status === "completed" || status === "refunded" ? row.invoice : null,
        seats: status === "completed" || status === "refunded" ? (titles.get(row.orderId)?.seats ?? 0) : 0,
        credit_notes: status === "completed" || status === "refunded" ? (notes.get(row.orderId) ?? []) : [],
      };
    }),
  };
}

/** `transactionStatus` in SQL, made of the same table, so that a filter and a row cannot disagree. */
function statusColumn(): SQL<TransactionStatus> {
  const cases = Object.entries(TRANSACTION_OF).map(([payment, status]) => sql`when ${payments.status} = ${payment} then ${status}`);
  const closed = and(inArray(payments.status, [...LEFT_OPEN]), inArray(orders.status, [...CLOSED]));
  return sql<TransactionStatus>`case when ${closed} then 'failed' ${sql.join(cases, sql` `)} end`;
}

async function orderLines(db: Executor, orderIds: string[], language: Language): Promise<Map<string, { titles: string[]; seats: number }>> {
  const lines = new Map<string, { titles: string[]; seats: number }>();
  if (orderIds.length === 0) return lines;
  const rows = await db
    .select({ orderId: orderItems.orderId, title: language === "en" ? orderItems.titleEn : orderItems.titleAr, seats: orderItems.seats })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.position));
  for (const { orderId, title, seats } of rows) {
    const line = lines.get(orderId) ?? { titles: [], seats: 0 };
    lines.set(orderId, { titles: [...line.titles, title], seats: line.seats + (seats ?? 0) });
  }
  return lines;
}

async function notesOf(db: Executor, orderIds: string[]): Promise<Map<string, Transaction["credit_notes"]>> {
  const notes = new Map<string, Transaction["credit_notes"]>();
  if (orderIds.length === 0) return notes;
  const rows = await db
    .select({ id: creditNotes.id, number: creditNotes.number, orderId: creditNotes.orderId })
    .from(creditNotes)
    .where(inArray(creditNotes.orderId, orderIds))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.id));
  for (const { id, number, orderId } of rows) notes.set(orderId, [...(notes.get(orderId) ?? []), { id: String(id), number }]);
  return notes;
}

const invalid = (field: string) => new Problem("validation_error", { fields: { [field]: [{ key: "selection" }] } });

function dayStart(field: string, day: string): Date {
  try {
    return riyadhDayStart(day);
  } catch (cause) {
    if (cause instanceof RangeError) throw invalid(field);
    throw cause;
  }
}
