import { and, eq } from "drizzle-orm";
import type { NameCorrection } from "#contract/certificates/certificate-delivery.ts";
import { lacksNames } from "#contract/accounts/person-name.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { certificates, nameCorrections } from "#server/db/tables/certificates.ts";
import { users } from "#server/db/tables/identity.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { nationalityCode } from "./nationality-code.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { ownCertificate } from "#server/commands/certificates/read-certificates.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { replaceCertificate } from "#server/commands/certificates/replace-certificate.ts";
import { attachFiles, recordRequestEvent } from "#server/commands/requests/request-events.ts";

type CorrectionRow = typeof nameCorrections.$inferSelect;

/**
 * Asks for the names on a certificate to be corrected; the same request sent again changes nothing. Run it in a transaction.
 * @throws Problem `certificate_not_found`, `request_closed` for one that is not valid any more, `request_already_pending`,
 *   `validation_error` for a file that is not the caller's own draft, and for names that are missing
 */
export async function requestNameCorrection(
  db: Executor,
  certificateId: string,
  userId: number,
  form: NameCorrection,
  context: ActionContext,
): Promise<void> {
  const certificate = await ownCertificate(db, certificateId, userId, { lock: true });
  const [known] = await db.select().from(nameCorrections).where(eq(nameCorrections.id, form.id));
  if (known) {
    if (known.certificateId === certificate.id) return;
    throw new Problem("request_already_pending");
  }
  if (certificate.status !== "issued") throw new Problem("request_closed");
  const [open] = await db
    .select({ id: nameCorrections.id })
    .from(nameCorrections)
    .where(and(eq(nameCorrections.certificateId, certificate.id), eq(nameCorrections.status, "pending")));
  if (open) throw new Problem("request_already_pending");
  await refuseShort(db, userId, form);
  await db.insert(nameCorrections).values({
    id: form.id,
    certificateId: certificate.id,
    userId,
    status: "pending",
    fullNameAr: form.full_name_ar,
    fullNameEn: form.full_name_en ?? null,
    evidence: form.evidence,
    createdAt: context.now,
  });
  await attachFiles(db, { kind: "name_correction", id: form.id }, form.attachments, userId);
  await recordRequestEvent(db, { kind: "name_correction", id: form.id }, { from: null, to: "pending" }, context);
  await recordTransition(db, { subject: "name_correction", subjectId: form.id, from: null, to: "pending" }, context);
}

/** Four names of a Saudi national, as at registration. */
async function refuseShort(db: Executor, userId: number, form: NameCorrection): Promise<void> {
  const [holder] = await db.select({ nationalityId: users.nationalityId }).from(users).where(eq(users.id, userId));
  const code = await nationalityCode(db, holder?.nationalityId ?? null);
  if (lacksNames(form.full_name_ar, code)) refuseField("full_name_ar", "fourNames");
  if (form.full_name_en && lacksNames(form.full_name_en, code)) refuseField("full_name_en", "fourNames");
}

/**
 * Decides a request: approved, the account's names change and a new certificate replaces the old one. Run it in a transaction.
 * @param secret of the configuration
 * @throws Problem `request_not_found`, `request_closed`
 */
export async function decideNameCorrection(
  db: Executor,
  secret: string,
  id: string,
  { decision, note }: { decision: "approve" | "reject"; note: string | null },
  context: ActionContext,
): Promise<CorrectionRow> {
  if (!/^[0-9a-f-]{36}$/iu.test(id)) throw new Problem("request_not_found");
  const [row] = await db.select().from(nameCorrections).where(eq(nameCorrections.id, id.toLowerCase())).for("update");
  if (!row) throw new Problem("request_not_found");
  if (row.status !== "pending") throw new Problem("request_closed");
  const status = decision === "approve" ? ("approved" as const) : ("rejected" as const);
  const [certificate] = await db.select().from(certificates).where(eq(certificates.id, row.certificateId)).for("update");
  if (!certificate) throw new Problem("request_not_found");
  if (status === "approved") {
    // Revoked or replaced since: there is nothing to write the names on.
    if (certificate.status !== "issued") throw new Problem("request_closed");
    const names = { nameAr: row.fullNameAr, ...(row.fullNameEn === null ? {} : { nameEn: row.fullNameEn }) };
    await db.update(users).set(names).where(eq(users.id, row.userId));
    await replaceCertificate(db, secret, certificate, "name correction", context);
  }
  const decided = { status, note, decidedAt: context.now };
  await db.update(nameCorrections).set(decided).where(eq(nameCorrections.id, row.id));
  await recordRequestEvent(db, { kind: "name_correction", id: row.id }, { from: "pending", to: status, note }, context);
  await recordTransition(db, { subject: "name_correction", subjectId: row.id, from: "pending", to: status, reason: note }, context);
  const program = { ar: certificate.snapshot.title_ar, en: certificate.snapshot.title_en };
  await notify(
    db,
    {
      userId: row.userId,
      kind: "request_decided",
      target: { type: "certificate", id: certificate.id },
      values: { request: "name_correction", decision: status, program },
    },
    context.now,
  );
  return { ...row, ...decided };
}
