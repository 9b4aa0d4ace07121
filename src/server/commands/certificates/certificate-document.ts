import { eq } from "drizzle-orm";
import type { DocumentLanguage } from "#contract/certificates/certificates.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import type { CertificateDocumentData } from "#server/documents/document-order.ts";
import type { CertificateRow } from "./move-certificate.ts";
import { shareUrl } from "./sign-certificate.ts";

/** A certificate as a document that can be drawn, from what was signed. */
export async function certificateDocument(
  db: Executor,
  row: CertificateRow,
  language: DocumentLanguage,
  publicUrl: string,
): Promise<CertificateDocumentData> {
  const [program] = await db
    .select({ glaze: categories.glaze })
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(eq(programs.id, row.programId));
  return {
    kind: "certificate",
    language,
    number: row.number,
    snapshot: row.snapshot,
    shareUrl: shareUrl(publicUrl, row),
    verifyAt: `${new URL(publicUrl).host}/verify`,
    programId: row.programId,
    glaze: program?.glaze ?? "tech",
  };
}
