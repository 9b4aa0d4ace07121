import { and, eq, ne } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { taxDocuments } from "#server/db/tables/orders/tax.ts";

/** What whoever bought gets of an electronic invoice or note. */
export interface GivenTaxDocument {
  xml: string;
  /** Of the document as it is given: a cleared one bears the authority's own. */
  qr: string;
}

/**
 * The electronic form of an invoice or note by its number; null where it has none.
 * @throws Problem `tax_document_pending` for a standard one that the authority has not cleared: until then nobody may have it
 */
export async function givenTaxDocument(db: Executor, number: string): Promise<GivenTaxDocument | null> {
  const [row] = await db
    .select()
    .from(taxDocuments)
    .where(and(eq(taxDocuments.number, number), ne(taxDocuments.status, "replaced")));
  if (!row) return null;
  if (row.profile === "standard" && row.status !== "cleared" && row.status !== "reported") throw new Problem("tax_document_pending");
  return { xml: row.clearedXml ?? row.xml, qr: row.clearedXml === null ? row.qr : (qrWithin(row.clearedXml) ?? row.qr) };
}

const qrWithin = (xml: string): string | null =>
  /<cbc:ID>QR<\/cbc:ID>\s*<cac:Attachment>\s*<cbc:EmbeddedDocumentBinaryObject[^>]*>([A-Za-z0-9+/=]{1,2000})</u.exec(xml)?.[1] ?? null;
