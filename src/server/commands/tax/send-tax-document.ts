import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { recordTransition, type ActionContext } from "#server/commands/record-transition.ts";
import type { Database } from "#server/db/client.ts";
import { taxDocuments, taxUnits } from "#server/db/tables/orders/tax.ts";
import type { AuthorityAnswer, AuthorityLogin, TaxAuthority } from "#server/providers/tax/authority.ts";

/**
 * Tells the authority of a document, once however often it is asked: what has an answer is not sent again. Talks to the network: never
 * inside a transaction.
 * @throws Problem `unavailable` where the authority does not answer, or this server speaks to another of its services than the unit
 */
export async function sendTaxDocument(
  { db, tax }: { db: Database; tax: TaxAuthority | null },
  documentId: string,
  context: ActionContext,
): Promise<void> {
  const [row] = await db
    .select({ document: taxDocuments, unit: taxUnits })
    .from(taxDocuments)
    .innerJoin(taxUnits, eq(taxUnits.id, taxDocuments.unitId))
    .where(eq(taxDocuments.id, documentId));
  if (row?.document.status !== "waiting") return;
  const { document, unit } = row;
  if (tax?.environment !== unit.environment || unit.token === null || unit.secret === null)
    throw new Problem("unavailable", {
      cause: new Error(`QABAS_ZATCA is not ${unit.environment}, where the unit of this document belongs`),
    });
  const login = { token: unit.token, secret: unit.secret };
  const sent = { uuid: document.id, hash: document.hash, xml: document.xml };
  const answer = document.profile === "standard" ? await cleared(tax, sent, login) : await tax.report(sent, login);
  await settleAnswer(db, documentId, document.profile, answer, context);
}

/** Where clearance is switched off for a while, a standard document is reported instead (303). */
async function cleared(tax: TaxAuthority, sent: Parameters<TaxAuthority["clear"]>[0], login: AuthorityLogin): Promise<AuthorityAnswer> {
  const answer = await tax.clear(sent, login);
  return answer.outcome === "report_instead" ? await tax.report(sent, login) : answer;
}

async function settleAnswer(
  db: Database,
  documentId: string,
  profile: "simplified" | "standard",
  answer: AuthorityAnswer,
  context: ActionContext,
) {
  if (answer.outcome === "report_instead") throw new Problem("unavailable", { cause: new Error("the authority takes no reports") });
  const taken = answer.outcome === "taken";
  const status = !taken ? "rejected" : profile === "standard" && answer.clearedXml !== null ? "cleared" : "reported";
  await db.transaction(async (tx) => {
    const moved = await tx
      .update(taxDocuments)
      .set({
        status,
        warnings: answer.warnings,
        errors: taken ? [] : answer.errors,
        clearedXml: taken ? answer.clearedXml : null,
        answeredAt: context.now,
      })
      .where(and(eq(taxDocuments.id, documentId), eq(taxDocuments.status, "waiting")))
      .returning({ id: taxDocuments.id });
    if (moved.length === 0) return;
    const reason = taken
      ? null
      : answer.errors
          .map(({ code }) => code)
          .join(", ")
          .slice(0, 300);
    await recordTransition(tx, { subject: "tax_document", subjectId: documentId, from: "waiting", to: status, reason }, context);
  });
}
