import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { recordTransition, type ActionContext } from "#server/commands/record-transition.ts";
import type { Database } from "#server/db/client.ts";
import { creditNotes } from "#server/db/tables/requests.ts";
import { taxDocuments } from "#server/db/tables/orders/tax.ts";
import { chainDocument, lockActiveUnit } from "./chain-document.ts";
import { invoiceContent, noteContent } from "./issue-tax-document.ts";

/**
 * Makes a rejected document anew from what stands in the books now, as the next of the chain and under the same number. The rejected one
 * keeps its place: a chain has no holes.
 * @returns the new document's UUID
 * @throws Problem `not_found`; `tax_document_standing` for one that was not rejected; `unavailable` where e-invoicing is off
 */
export async function reissueTaxDocument(db: Database, documentId: string, context: ActionContext): Promise<string> {
  return await db.transaction(async (tx) => {
    const [seen] = await tx.select({ id: taxDocuments.id }).from(taxDocuments).where(eq(taxDocuments.id, documentId));
    if (!seen) throw new Problem("not_found");
    // The unit before its documents, as whoever makes one does.
    const unit = await lockActiveUnit(tx);
    if (!unit) throw new Problem("unavailable");
    const [document] = await tx.select().from(taxDocuments).where(eq(taxDocuments.id, documentId)).for("update");
    if (document?.status !== "rejected") throw new Problem("tax_document_standing");
    const content = document.kind === "invoice" ? await invoiceContent(tx, document.orderId) : await noteOf(tx, document.number);
    if (!content) throw new Problem("not_found");
    await tx.update(taxDocuments).set({ status: "replaced" }).where(eq(taxDocuments.id, documentId));
    const made = await chainDocument(tx, unit, content, document.orderId, context);
    const reason = `in its stead ${made}`;
    await recordTransition(tx, { subject: "tax_document", subjectId: documentId, from: "rejected", to: "replaced", reason }, context);
    return made;
  });
}

async function noteOf(tx: Parameters<typeof noteContent>[0], number: string) {
  const [note] = await tx.select({ id: creditNotes.id }).from(creditNotes).where(eq(creditNotes.number, number));
  return note ? ((await noteContent(tx, note.id))?.content ?? null) : null;
}
