import { and, asc, eq, inArray } from "drizzle-orm";
import type { AdminOrder } from "#contract/orders/admin-orders.ts";
import { toSar } from "#contract/rules/money.ts";
import { presentChargeback } from "#server/commands/orders/chargebacks/present-chargeback.ts";
import { companyData, presentPayment } from "#server/commands/orders/read-orders.ts";
import type { Executor } from "#server/db/client.ts";
import { invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { chargebacks, chargebackSteps } from "#server/db/tables/orders/chargebacks.ts";
import { creditNotes, refundApprovals, refunds } from "#server/db/tables/requests.ts";
import { together } from "#server/db/reads/together.ts";

const bothOf = (ar: string, en: string | null) => ({ ar, en: en ?? ar });

const STEP_EVENTS = {
  open: "chargeback_opened",
  answer: "chargeback_answered",
  won: "chargeback_won",
  lost: "chargeback_lost",
  accepted: "chargeback_accepted",
} as const satisfies Record<(typeof chargebackSteps.$inferSelect)["step"], AdminOrder["history"][number]["event"]>;

/** An order with all that hangs on it; null where there is none. */
export async function readOrder(db: Executor, id: string): Promise<AdminOrder | null> {
  const asker = { ar: users.nameAr, en: users.nameEn };
  const [heads, items, paid, invoice, notes, given, asked, disputes, steps] = await together(db, async (at) =>
    Promise.all([
      at
        .select({ order: orders, buyer: { id: users.id, ar: users.nameAr, en: users.nameEn, email: users.email, phone: users.phone } })
        .from(orders)
        .innerJoin(users, eq(users.id, orders.userId))
        .where(eq(orders.id, id)),
      at
        .select({ item: orderItems, status: enrollments.status, progress: enrollments.progress })
        .from(orderItems)
        .leftJoin(enrollments, and(eq(enrollments.orderId, orderItems.orderId), eq(enrollments.programId, orderItems.programId)))
        .where(eq(orderItems.orderId, id))
        .orderBy(asc(orderItems.position)),
      at.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.createdAt), asc(payments.id)),
      at.select().from(invoices).where(eq(invoices.orderId, id)),
      at.select().from(creditNotes).where(eq(creditNotes.orderId, id)).orderBy(asc(creditNotes.issuedAt)),
      at
        .select({ row: refunds, by: asker })
        .from(refunds)
        .leftJoin(users, eq(users.id, refunds.askedBy))
        .where(eq(refunds.orderId, id))
        .orderBy(asc(refunds.createdAt)),
      at
        .select({ row: refundApprovals, by: asker })
        .from(refundApprovals)
        .innerJoin(users, eq(users.id, refundApprovals.askedBy))
        .where(and(eq(refundApprovals.orderId, id), inArray(refundApprovals.status, ["open", "refused"])))
        .orderBy(asc(refundApprovals.createdAt)),
      at.select().from(chargebacks).where(eq(chargebacks.orderId, id)).orderBy(asc(chargebacks.createdAt), asc(chargebacks.id)),
      at
        .select({ step: chargebackSteps, amount: chargebacks.amount, reference: chargebacks.bankReference, by: asker })
        .from(chargebackSteps)
        .innerJoin(chargebacks, eq(chargebacks.id, chargebackSteps.chargebackId))
        .leftJoin(users, eq(users.id, chargebackSteps.doneBy))
        .where(eq(chargebacks.orderId, id))
        .orderBy(asc(chargebackSteps.id)),
    ]),
  );
  const [head] = heads;
  if (!head) return null;
  const { order, buyer } = head;
  const titleOf = (programId: number) => {
    const line = items.find(({ item }) => item.programId === programId)?.item;
    return { ar: line?.titleAr ?? "", en: line?.titleEn ?? "" };
  };
  const documents = [
    ...invoice.map(({ number, issuedAt }) => ({ kind: "invoice" as const, number, amount: order.total, issuedAt })),
    ...notes.map(({ number, amount, issuedAt }) => ({ kind: "credit_note" as const, number, amount, issuedAt })),
  ];
  const back = [
    ...given.map(({ row, by }) => ({ ...row, state: row.status, by })),
    ...asked.map(({ row, by }) => ({
      ...row,
      state: row.status === "open" ? ("awaiting_confirmation" as const) : ("refused" as const),
      by,
      doneAt: row.settledAt,
    })),
  ].map(({ by, ...row }) => ({ ...row, by: by ? bothOf(by.ar, by.en) : null }));
  const history: {
    event: AdminOrder["history"][number]["event"];
    at: Date;
    amount?: number;
    word?: string;
    by?: (typeof back)[number]["by"];
  }[] = [
    { event: "ordered", at: order.createdAt, amount: order.total },
    ...paid.map(({ status, updatedAt, amount }) => ({ event: "payment" as const, at: updatedAt, amount, word: status })),
    ...(order.paidAt ? [{ event: "paid" as const, at: order.paidAt, amount: order.total }] : []),
    ...documents.map(({ kind, number, amount, issuedAt }) => ({ event: kind, at: issuedAt, amount, word: number })),
    ...back.flatMap(({ state, createdAt, doneAt, amount, by }) => {
      const waited = state === "awaiting_confirmation" || state === "refused";
      const begun = { event: waited ? ("refund_asked" as const) : ("refund_started" as const), at: createdAt, amount, by };
      return doneAt ? [begun, { event: waited ? ("refund_refused" as const) : ("refund_done" as const), at: doneAt, amount }] : [begun];
    }),
    ...steps.map(({ step, amount, reference, by }) => ({
      event: STEP_EVENTS[step.step],
      at: new Date(step.at),
      amount,
      word: reference,
      by: by ? bothOf(by.ar, by.en) : null,
    })),
  ];
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    buyer: { id: buyer.id, name: bothOf(buyer.ar, buyer.en), email: buyer.email, phone: buyer.phone },
    company: companyData(order.company),
    items: items.map(({ item, status, progress }) => ({
      program_id: item.programId,
      title: { ar: item.titleAr, en: item.titleEn },
      seats: item.seats,
      price: toSar(item.price),
      discount: toSar(item.discount),
      total: toSar(item.total),
      vat: toSar(item.vat),
      refunded: toSar(given.reduce((sum, { row }) => sum + (row.programId === item.programId ? row.amount : 0), 0)),
      waits: asked.some(({ row }) => row.status === "open" && row.programId === item.programId),
      enrollment: status === null || progress === null ? null : { status, progress },
    })),
    totals: { subtotal: toSar(order.subtotal), discount: toSar(order.discount), vat: toSar(order.vat), total: toSar(order.total) },
    coupon_code: order.couponCode,
    payments: paid.map((one) => presentPayment(one)),
    documents: documents.map(({ kind, number, amount, issuedAt }) => ({
      kind,
      number,
      amount: toSar(amount),
      issued_at: issuedAt.toISOString(),
    })),
    refunds: back.map(({ id: refundId, state, programId, amount, reason, by, createdAt, doneAt }) => ({
      id: refundId,
      state,
      title: titleOf(programId),
      amount: toSar(amount),
      reason,
      asked_by: by,
      created_at: createdAt.toISOString(),
      done_at: doneAt?.toISOString() ?? null,
    })),
    chargebacks: disputes.map((row) => presentChargeback(row, order.number)),
    history: history
      .map(({ event, at, amount, word, by }) => ({
        event,
        at: at.toISOString(),
        amount: amount === undefined ? null : toSar(amount),
        word: word ?? null,
        by: by ?? null,
      }))
      .toSorted((a, b) => b.at.localeCompare(a.at)),
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
  };
}
