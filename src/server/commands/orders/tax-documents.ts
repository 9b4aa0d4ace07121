import { and, asc, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { vatRateOf } from "#contract/rules/money.ts";
import { givenTaxDocument } from "#server/commands/tax/given-tax-document.ts";
import { zatcaQr } from "#server/commands/orders/zatca-qr.ts";
import type { Executor } from "#server/db/client.ts";
import { invoices, orderItems, orders } from "#server/db/tables/commerce.ts";
import { creditNotes, refunds } from "#server/db/tables/requests.ts";
import { settings } from "#server/db/tables/site.ts";
import type { TaxDocumentData } from "#server/documents/document-order.ts";

type Line = TaxDocumentData["lines"][number];

/**
 * Everything on the invoice of a person's order.
 * @throws Problem `not_found`, also for another's order and for one without an invoice
 */
export async function invoiceDocument(db: Executor, id: string, userId: number): Promise<TaxDocumentData> {
  const [row] = await db
    .select({ order: orders, invoice: invoices })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(eq(orders.id, uuid(id)), eq(orders.userId, userId)));
  if (!row) throw new Problem("not_found");
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, row.order.id)).orderBy(asc(orderItems.position));
  const { number, issuedAt } = row.invoice;
  const amounts = { discount: row.order.discount, vat: row.order.vat, total: row.order.total };
  return await taxDocument(db, row.order, {
    type: "invoice",
    number,
    issuedAt,
    ofInvoice: null,
    lines: items.map((item) => lineOf(item)),
    ...amounts,
  });
}

/**
 * Everything on a credit note of a person's order.
 * @throws Problem `not_found`, also for another's
 */
export async function creditNoteDocument(db: Executor, id: string, userId: number): Promise<TaxDocumentData> {
  const [row] = await db
    .select({ order: orders, note: creditNotes, item: orderItems, invoice: invoices.number })
    .from(creditNotes)
    .innerJoin(orders, eq(orders.id, creditNotes.orderId))
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.programId, refunds.programId)))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(eq(creditNotes.id, uuid(id)), eq(orders.userId, userId)));
  if (!row) throw new Problem("not_found");
  const { number, issuedAt, amount: total, vat } = row.note;
  const lines = [lineOf({ ...row.item, seats: null, vat, total })];
  return await taxDocument(db, row.order, {
    type: "credit_note",
    number,
    issuedAt,
    ofInvoice: row.invoice,
    lines,
    discount: 0,
    vat,
    total,
  });
}

function lineOf(item: Pick<typeof orderItems.$inferSelect, "titleAr" | "titleEn" | "seats" | "vatCategory" | "vat" | "total">): Line {
  return {
    title: { ar: item.titleAr, en: item.titleEn },
    quantity: item.seats ?? 1,
    category: item.vatCategory,
    rate: vatRateOf(item.vatCategory),
    net: item.total - item.vat,
    vat: item.vat,
    total: item.total,
  };
}

async function taxDocument(
  db: Executor,
  order: typeof orders.$inferSelect,
  document: Pick<TaxDocumentData, "type" | "number" | "ofInvoice" | "lines" | "discount" | "vat" | "total"> & { issuedAt: Date },
): Promise<TaxDocumentData> {
  const [site] = await db.select().from(settings).where(eq(settings.id, 1));
  const seller = {
    name: { ar: site?.siteNameAr ?? "", en: site?.siteNameEn ?? "" },
    address: { ar: site?.addressAr ?? "", en: site?.addressEn ?? "" },
    vatNumber: site?.vatNumber ?? "",
  };
  const { issuedAt, ...rest } = document;
  const given = await givenTaxDocument(db, document.number);
  return {
    kind: "tax",
    ...rest,
    issuedAt: issuedAt.toISOString(),
    orderNumber: order.number,
    seller,
    buyer: { name: order.billing.full_name, email: order.billing.email, phone: order.billing.phone },
    company: order.company,
    net: document.total - document.vat,
    qr: given?.qr ?? zatcaQr({ seller: seller.name.ar, vatNumber: seller.vatNumber, issuedAt, total: document.total, vat: document.vat }),
    xml: given?.xml ?? null,
  };
}

/** @throws Problem `not_found`: what is no id cannot name anything */
function uuid(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}
