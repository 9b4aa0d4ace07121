import { and, asc, eq } from "drizzle-orm";
import { EXEMPTIONS, isCitizenId } from "#contract/tax/exemptions.ts";
import type { Executor } from "#server/db/client.ts";
import { invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { chainDocument, lockActiveUnit } from "./chain-document.ts";
import type { TaxBuyer, TaxDocument, TaxLine } from "./tax-document.ts";

type OrderRow = typeof orders.$inferSelect;
type ItemRow = typeof orderItems.$inferSelect;
type Content = Omit<TaxDocument, "uuid" | "seller">;

/** UN/CEFACT 4461 by how an order was paid; instalments are credit, and what nobody paid has no means. */
const MEANS: Record<(typeof payments.$inferSelect)["method"], TaxDocument["paymentMeans"]> = {
  saved_card: "48",
  card: "48",
  apple_pay: "48",
  tabby: "30",
  tamara: "30",
  bank_transfer: "42",
  free: "1",
};

/** The electronic invoice of an order whose invoice was numbered in this transaction. Nothing where e-invoicing is off, or nothing was paid. */
export async function issueTaxInvoice(tx: Executor, orderId: string, context: Pick<ActionContext, "now">): Promise<void> {
  const unit = await lockActiveUnit(tx);
  const content = unit && (await invoiceContent(tx, orderId));
  if (unit && content) await chainDocument(tx, unit, content, orderId, context);
}

/** The same for a credit note: it takes back from an invoice, whether that one was electronic or not. */
export async function issueTaxNote(tx: Executor, noteId: string, context: Pick<ActionContext, "now">): Promise<void> {
  const unit = await lockActiveUnit(tx);
  const found = unit && (await noteContent(tx, noteId));
  if (unit && found) await chainDocument(tx, unit, found.content, found.orderId, context);
}

/** Null where nothing was paid: there was no supply for a price. */
export async function invoiceContent(db: Executor, orderId: string): Promise<Content | null> {
  const [row] = await db
    .select({ order: orders, invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.orderId, orderId));
  if (!row || row.order.total === 0) return null;
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));
  return {
    ...(await commonContent(db, row.order, items)),
    kind: "invoice",
    number: row.invoice.number,
    issuedAt: row.invoice.issuedAt,
    of: null,
    lines: items.filter(({ total }) => total > 0).map((item) => lineOf(item)),
  };
}

export async function noteContent(db: Executor, noteId: string): Promise<{ content: Content; orderId: string } | null> {
  const [row] = await db
    .select({ note: creditNotes, order: orders, item: orderItems, reason: refunds.reason, invoice: invoices.number })
    .from(creditNotes)
    .innerJoin(orders, eq(orders.id, creditNotes.orderId))
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.programId, refunds.programId)))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(creditNotes.id, noteId));
  if (!row || row.note.amount === 0) return null;
  const { note, order, item } = row;
  const content: Content = {
    ...(await commonContent(db, order, [item])),
    kind: "credit_note",
    number: note.number,
    issuedAt: note.issuedAt,
    of: { number: row.invoice ?? order.number, reason: row.reason.trim() || "استرداد" },
    // A note takes back an amount, not a number of seats.
    lines: [lineOf({ ...item, seats: null, vat: note.vat, total: note.amount })],
  };
  return { content, orderId: order.id };
}

const lineOf = ({
  titleAr,
  seats,
  vatCategory,
  vat,
  total,
}: Pick<ItemRow, "titleAr" | "seats" | "vatCategory" | "vat" | "total">): TaxLine => ({
  name: titleAr,
  quantity: seats ?? 1,
  category: vatCategory,
  net: total - vat,
  vat,
});

async function commonContent(
  db: Executor,
  order: OrderRow,
  items: readonly ItemRow[],
): Promise<Pick<Content, "profile" | "buyer" | "purchaseOrder" | "paymentMeans">> {
  const [payment] = await db
    .select({ method: payments.method })
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.createdAt));
  const named = items.some(({ vatCategory }) => vatCategory !== "S" && EXEMPTIONS[vatCategory].namesCitizen);
  const paymentMeans = payment ? MEANS[payment.method] : "1";
  if (order.company) {
    const { name, vatNumber, purchaseOrder, address } = order.company;
    return { profile: "standard", buyer: { name, vatNumber, identity: null, address }, purchaseOrder, paymentMeans };
  }
  return { profile: "simplified", buyer: named ? await citizen(db, order) : null, purchaseOrder: null, paymentMeans };
}

/** A simplified document names nobody, unless the exemption is of a citizen: then by name and national ID (BR-KSA-25, BR-KSA-49). */
async function citizen(db: Executor, { userId, billing }: OrderRow): Promise<TaxBuyer> {
  const [user] = await db.select({ nationalId: users.nationalId }).from(users).where(eq(users.id, userId));
  const value = user?.nationalId ?? null;
  return {
    name: billing.full_name,
    vatNumber: null,
    identity: isCitizenId(value) ? { scheme: "NAT", value } : null,
    address: null,
  };
}
