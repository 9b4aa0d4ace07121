import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { creditNoteXml, invoiceXml } from "#contract/orders/tax-documents.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import {
  adminListTaxDocuments,
  adminTaxDocumentXml,
  reissueTaxDocument as reissueCall,
  type TaxDocumentRow,
} from "#contract/tax/admin-tax.ts";
import { givenTaxDocument } from "#server/commands/tax/given-tax-document.ts";
import { reissueTaxDocument } from "#server/commands/tax/reissue-tax-document.ts";
import { invoices, orders } from "#server/db/tables/commerce.ts";
import { creditNotes } from "#server/db/tables/requests.ts";
import { taxDocuments, taxUnits } from "#server/db/tables/orders/tax.ts";
import { together } from "#server/db/reads/together.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { registerTaxJobs } from "./tax-jobs.ts";

const XML = "application/xml";

/** Electronic invoices: the buyer's own, and the list of the staff. */
export function taxRoutes(route: Route, services: Services): void {
  const { db } = services;
  registerTaxJobs(services);

  route(invoiceXml, async ({ params, caller }) => {
    const [row] = await db
      .select({ number: invoices.number })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(and(eq(orders.id, idOf(params.id)), eq(orders.userId, caller.userId)));
    return await fileOf(row?.number);
  });

  route(creditNoteXml, async ({ params, caller }) => {
    const [row] = await db
      .select({ number: creditNotes.number })
      .from(creditNotes)
      .innerJoin(orders, eq(orders.id, creditNotes.orderId))
      .where(and(eq(creditNotes.id, idOf(params.id)), eq(orders.userId, caller.userId)));
    return await fileOf(row?.number);
  });

  route(adminListTaxDocuments, async ({ query }) => {
    const { perPage, offset } = pageOf(query);
    const status = query["filter[status]"];
    const begins = (query.q ?? "").trim().toUpperCase();
    const wanted: SQL | undefined = and(
      status === undefined ? undefined : eq(taxDocuments.status, status),
      begins === "" ? undefined : sql`starts_with(${taxDocuments.number}, ${begins})`,
    );
    const [rows, total, [unit]] = await together(db, (at) =>
      Promise.all([
        at
          .select(COLUMNS)
          .from(taxDocuments)
          .where(wanted)
          .orderBy(desc(taxDocuments.issuedAt), desc(taxDocuments.id))
          .limit(perPage)
          .offset(offset),
        at.$count(taxDocuments, wanted),
        at.select().from(taxUnits).where(eq(taxUnits.status, "active")),
      ]),
    );
    const active = unit && { serial: unit.serial, environment: unit.environment, expires_at: unit.expiresAt?.toISOString() ?? null };
    return { data: rows.map(presented), meta: { ...pageMetaOf(query, total), unit: active ?? null } };
  });

  route(adminTaxDocumentXml, async ({ params }) => {
    const [row] = await db
      .select()
      .from(taxDocuments)
      .where(eq(taxDocuments.id, idOf(params.id)));
    if (!row) throw new Problem("not_found");
    return { bytes: Buffer.from(row.clearedXml ?? row.xml, "utf8"), type: XML, name: `${row.number}.xml` };
  });

  route(reissueCall, async (call) => {
    const id = idOf(call.params.id);
    await requireFresh(call);
    const { now, caller, requestId } = call;
    return { data: { id: await reissueTaxDocument(db, id, { now, actor: `user:${caller.userId}`, requestId }) } };
  });

  async function fileOf(number: string | undefined) {
    const given = number === undefined ? null : await givenTaxDocument(db, number);
    if (!given) throw new Problem("not_found");
    return { bytes: Buffer.from(given.xml, "utf8"), type: XML, name: `${number}.xml` };
  }
}

const COLUMNS = {
  id: taxDocuments.id,
  counter: taxDocuments.counter,
  kind: taxDocuments.kind,
  profile: taxDocuments.profile,
  number: taxDocuments.number,
  orderId: taxDocuments.orderId,
  status: taxDocuments.status,
  total: taxDocuments.total,
  vat: taxDocuments.vat,
  hash: taxDocuments.hash,
  warnings: taxDocuments.warnings,
  errors: taxDocuments.errors,
  issuedAt: taxDocuments.issuedAt,
  dueAt: taxDocuments.dueAt,
  answeredAt: taxDocuments.answeredAt,
};

const presented = ({
  orderId,
  issuedAt,
  dueAt,
  answeredAt,
  ...row
}: Pick<typeof taxDocuments.$inferSelect, keyof typeof COLUMNS>): TaxDocumentRow => ({
  ...row,
  order_id: orderId,
  total: toSar(row.total),
  vat: toSar(row.vat),
  issued_at: issuedAt.toISOString(),
  due_at: dueAt.toISOString(),
  answered_at: answeredAt?.toISOString() ?? null,
});

/** @throws Problem `not_found`: what is no id names nothing */
function idOf(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}
