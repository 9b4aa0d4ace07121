import { certificateCredential, certificateCredentialJwt, certificatePdf } from "#contract/certificates/certificates.ts";
import { requireVerified } from "#server/commands/accounts/verified-email.ts";
import { provenBadge } from "#server/commands/certificates/badge-proof.ts";
import { certificateDocument } from "#server/commands/certificates/certificate-document.ts";
import { openBadge, signedBadge } from "#server/commands/certificates/open-badge.ts";
import { ownCertificate } from "#server/commands/certificates/read-certificates.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** The certificate as files, made from what was signed. */
export function certificateFiles(route: Route, { db, config, documents }: Services): void {
  const { publicUrl, secret } = config;

  route(certificatePdf, async ({ params, query, caller }) => {
    await requireVerified(db, caller.userId);
    const row = await ownCertificate(db, params.id, caller.userId);
    const language = query.lang ?? "both";
    const bytes = await documents.draw(await certificateDocument(db, row, language, publicUrl));
    const title = language === "en" ? row.snapshot.title_en : row.snapshot.title_ar;
    return { bytes, type: "application/pdf", name: `${title} ${row.number}.pdf` };
  });

  route(certificateCredential, async ({ params, caller, now }) => {
    await requireVerified(db, caller.userId);
    const row = await ownCertificate(db, params.id, caller.userId);
    const badge = await db.transaction((tx) => provenBadge(tx, secret, openBadge(row, publicUrl), publicUrl, now));
    const bytes = Buffer.from(JSON.stringify(badge, null, 2));
    return { bytes, type: "application/ld+json", name: `${row.number}.json` };
  });

  route(certificateCredentialJwt, async ({ params, caller, now }) => {
    await requireVerified(db, caller.userId);
    const row = await ownCertificate(db, params.id, caller.userId);
    const jwt = await db.transaction((tx) => signedBadge(tx, secret, row, publicUrl, now));
    return { bytes: Buffer.from(jwt), type: "application/jwt", name: `${row.number}.jwt` };
  });
}
