import { eq } from "drizzle-orm";
import { creditNotePdf, invoicePdf } from "#contract/orders/tax-documents.ts";
import { transcriptPdf } from "#contract/certificates/transcript.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { readGrades } from "#server/commands/coursework/read-grades.ts";
import { creditNoteDocument, invoiceDocument } from "#server/commands/orders/tax-documents.ts";
import { users } from "#server/db/tables/identity.ts";
import { settings } from "#server/db/tables/site.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

const PDF = "application/pdf";

/** Documents that are drawn from what is in the database: nothing of them is kept on a disk. */
export function documentsRoutes(route: Route, { db, documents }: Services): void {
  route(invoicePdf, async ({ params, caller }) => {
    const document = await invoiceDocument(db, params.id, caller.userId);
    return { bytes: await documents.draw(document), type: PDF, name: `${document.number}.pdf` };
  });

  route(creditNotePdf, async ({ params, caller }) => {
    const document = await creditNoteDocument(db, params.id, caller.userId);
    return { bytes: await documents.draw(document), type: PDF, name: `${document.number}.pdf` };
  });

  route(transcriptPdf, async ({ caller, language, now }) => {
    const programs = await readGrades(db, { userId: caller.userId, language }, now);
    const [student] = await db.select({ ar: users.nameAr, en: users.nameEn }).from(users).where(eq(users.id, caller.userId));
    const [issuer] = await db.select({ ar: settings.siteNameAr, en: settings.siteNameEn }).from(settings).where(eq(settings.id, 1));
    const bytes = await documents.draw({
      kind: "transcript",
      issuer: issuer ?? { ar: "", en: "" },
      student: student ?? { ar: "", en: null },
      issuedAt: now.toISOString(),
      programs,
    });
    const title = language === "ar" ? "كشف الدرجات" : "Transcript";
    return { bytes, type: PDF, name: `${title} ${riyadhDay(now)}.pdf` };
  });
}
