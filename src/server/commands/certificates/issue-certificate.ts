import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { CertificateLack } from "#contract/certificates/admin-certificates.ts";
import type { CertificateSnapshot } from "#contract/certificates/certificates.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { settings } from "#server/db/tables/site.ts";
import { certificateRequirements } from "./certificate-requirements.ts";
import { type CertificateRow, moveCertificate } from "./move-certificate.ts";
import { canMoveEnrollment, moveEnrollment } from "#server/commands/enrollments/move-enrollment.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { mandatesEnded, templateInForce } from "./template-in-force.ts";
import { Problem } from "#contract/problem.ts";
import { signCertificate } from "./sign-certificate.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { counters } from "#server/db/tables/commerce.ts";
import { hijriYear } from "#contract/rules/hijri-year.ts";

/** Job with `{ enrollmentId }`, written wherever progress, a grade or a register changes; registered by the certificates module. */
export const CERTIFICATE_CHECK = "certificate-check";

/** Who issues where nobody asked. */
export const SYSTEM = "system";

export type CheckResult =
  | { result: "issued" | "exists"; number: string; lacks: null }
  | { result: "not_eligible"; number: null; lacks: CertificateLack }
  | { result: "not_found" | "mandate_ended"; number: null; lacks: null };

const lacking = (lacks: CertificateLack): CheckResult => ({ result: "not_eligible", number: null, lacks });

/**
 * Issues the certificate of an enrollment once everything that its program asks for is met; asked again it changes nothing.
 * An enrollment that is withdrawn or postponed gets none, nor one whose student has not verified their e-mail: it names a person.
 * @param secret of the configuration
 */
export async function checkCertificate(db: Database, secret: string, enrollmentId: number, context: ActionContext): Promise<CheckResult> {
  return await db.transaction(async (tx) => {
    const [held] = await tx.select().from(enrollments).where(eq(enrollments.id, enrollmentId)).for("update");
    if (!held) return { result: "not_found", number: null, lacks: null };
    const given = await tx
      .select({ number: certificates.number, status: certificates.status })
      .from(certificates)
      .where(eq(certificates.enrollmentId, enrollmentId));
    const alive = given.find(({ status }) => status === "pending" || status === "issued");
    if (alive) return { result: "exists", number: alive.number, lacks: null };
    // What staff revoked does not come back by itself.
    if (context.actor === SYSTEM && given.some(({ status }) => status === "revoked")) return lacking("revoked");
    const [program] = await tx.select({ enabled: programs.certificateEnabled }).from(programs).where(eq(programs.id, held.programId));
    if (!program?.enabled) return lacking("off");
    if (held.status === "withdrawn" || held.status === "postponed") return lacking("left");
    if ((await tx.$count(users, and(eq(users.id, held.userId), isNull(users.emailVerifiedAt)))) > 0) return lacking("email_unverified");
    const requirements = await certificateRequirements(tx, enrollmentId, context.now);
    const missing = requirements.find(({ met }) => !met);
    if (missing) return lacking(missing.id);
    // Nobody signs for an office that they no longer hold: it is issued once a template with another signatory is in force.
    const template = await templateInForce(tx);
    if (template && mandatesEnded(template.signatories, context.now).length > 0)
      return { result: "mandate_ended", number: null, lacks: null };
    const grade = requirements.find(({ id }) => id === "grade")?.actual ?? null;
    const certificate = await writeCertificate(tx, secret, enrollmentId, grade, context);
    if (canMoveEnrollment(held.status, "completed")) await moveEnrollment(tx, held, "completed", certificate.number, {}, context);
    return { result: "issued", number: certificate.number, lacks: null };
  });
}

/**
 * Writes and signs a certificate with the holder's names as they are now, and tells the holder (unless `quiet`). The caller has
 * decided that it is due, and that no other of this enrollment is alive.
 * @throws Problem `mandate_ended` where a signatory of the template in force no longer holds the office
 */
export async function writeCertificate(
  db: Executor,
  secret: string,
  enrollmentId: number,
  grade: number | null,
  context: ActionContext,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<CertificateRow> {
  const { now } = context;
  const { userId, programId, snapshot } = await snapshotOf(db, enrollmentId, grade, now);
  const number = await nextCertificateNumber(db, now);
  const verificationId = randomBytes(16).toString("base64url");
  const signed = await signCertificate(db, secret, { number, verificationId, snapshot }, now);
  const row = {
    id: uuidV7(now),
    number,
    verificationId,
    enrollmentId,
    userId,
    programId,
    snapshot,
    ...signed,
    issuedAt: now,
    createdAt: now,
  };
  const [certificate] = await db
    .insert(certificates)
    .values({ ...row, status: "pending" })
    .returning();
  if (!certificate) throw new Error("the certificate was not written");
  await recordTransition(db, { subject: "certificate", subjectId: row.id, from: null, to: "pending" }, context);
  await moveCertificate(db, certificate, "issued", {}, context);
  if (quiet) return certificate;
  const program = { ar: snapshot.title_ar, en: snapshot.title_en };
  await notify(db, { userId, kind: "certificate_issued", target: { type: "certificate", id: row.id }, values: { program } }, now);
  return certificate;
}

async function snapshotOf(db: Executor, enrollmentId: number, grade: number | null, now: Date) {
  const [row] = await db
    .select({
      userId: enrollments.userId,
      programId: enrollments.programId,
      holderAr: users.nameAr,
      holderEn: users.nameEn,
      titleAr: programs.titleAr,
      titleEn: programs.titleEn,
      type: programs.type,
      minutes: programs.durationMinutes,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(eq(enrollments.id, enrollmentId));
  const [site] = await db.select().from(settings).where(eq(settings.id, 1));
  if (!row) throw new Error("there is no such enrollment");
  const template = await templateInForce(db);
  if (template && mandatesEnded(template.signatories, now).length > 0) throw new Problem("mandate_ended");
  const snapshot: CertificateSnapshot = {
    holder_ar: row.holderAr,
    holder_en: row.holderEn,
    title_ar: row.titleAr,
    title_en: row.titleEn,
    type: row.type,
    hours: Math.round(row.minutes / 6) / 10,
    grade: grade === null ? null : Math.round(grade),
    issued_at: now.toISOString(),
    issuer_ar: site?.issuerAr || site?.siteNameAr || "",
    issuer_en: site?.issuerEn || site?.siteNameEn || "",
    signatories: template ? template.signatories.map(({ name, title }) => ({ name, title })) : (site?.signatories ?? []),
    ...(template
      ? {
          template: {
            number: template.id,
            awards: { ar: template.awardsAr, en: template.awardsEn },
            facts: { ar: template.factsAr, en: template.factsEn },
          },
        }
      : {}),
  };
  return { userId: row.userId, programId: row.programId, snapshot };
}

/**
 * The next certificate of this Hijri year of Riyadh, such as `QBS-1448-000123`. The counter's row stays locked until the
 * transaction ends and goes back with it: numbers have no gaps.
 */
async function nextCertificateNumber(db: Executor, now: Date): Promise<string> {
  const prefix = `QBS-${hijriYear(now)}`;
  const [row] = await db
    .insert(counters)
    .values({ name: prefix, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning({ value: counters.value });
  if (!row) throw new Error("the counter gave no number");
  return `${prefix}-${String(row.value).padStart(6, "0")}`;
}
