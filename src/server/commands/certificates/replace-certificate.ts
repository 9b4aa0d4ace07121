import { eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { writeCertificate } from "./issue-certificate.ts";
import { type CertificateRow, moveCertificate } from "./move-certificate.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/**
 * Replaces a valid certificate, whose row the caller has locked, by a new one with the holder's names of today: the old number
 * then says that a newer one took its place.
 * @param secret of the configuration
 * @throws IllegalTransition for one that is not valid
 */
export async function replaceCertificate(
  db: Executor,
  secret: string,
  old: CertificateRow,
  reason: string,
  context: ActionContext,
): Promise<CertificateRow> {
  // First the old one: at most one of an enrollment is alive.
  await moveCertificate(db, old, "superseded", { reason }, context);
  const fresh = await writeCertificate(db, secret, old.enrollmentId, old.snapshot.grade, context);
  await db.update(certificates).set({ replacedBy: fresh.id }).where(eq(certificates.id, old.id));
  old.replacedBy = fresh.id;
  return fresh;
}
