import { type DocumentKind, identityKinds } from "#contract/accounts/identity-document.ts";
import { lacksNames } from "#contract/accounts/person-name.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { consents } from "#server/db/tables/security/privacy.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { isEmailTaken } from "./email-owner.ts";
import { nationalityCode } from "./nationality-code.ts";
import { askForVerification } from "./verified-email.ts";
import { refuseField } from "#server/commands/refuse-field.ts";

export interface NewStudent {
  /** At least one of both. */
  nameAr: string | null;
  nameEn: string | null;
  email: string;
  phone: string;
  nationalId: string | null;
  documentKind: DocumentKind | null;
  documentNumber: string | null;
  nationalityId: number;
  passwordHash: string;
  language: Language;
  marketingOptIn: boolean;
}

/**
 * Makes a student account, and has the link mailed that verifies its e-mail.
 * @throws Problem `registration_refused` where the e-mail, the national ID or both are known: it does not say which.
 *   `validation_error` for an unknown nationality, and for a name or a document that is none of its
 */
export async function registerStudent(db: Executor, student: NewStudent, now: Date): Promise<typeof users.$inferSelect> {
  const code = await nationalityCode(db, student.nationalityId);
  if (code === null) return refuseField("nationality_id", "selection");
  for (const [field, name] of [
    ["full_name_ar", student.nameAr],
    ["full_name_en", student.nameEn],
  ] as const)
    if (name && lacksNames(name, code)) return refuseField(field, "fourNames");
  if (student.documentKind && !identityKinds(code).includes(student.documentKind)) return refuseField("document_kind", "selection");
  const nameAr = student.nameAr ?? student.nameEn;
  if (!nameAr) return refuseField("full_name_ar", "required");

  // The unique indexes decide, also between two registrations at once.
  const [made] = await db
    .insert(users)
    .values({ ...student, nameAr, type: "student", termsAcceptedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  // Looked at after the insert: an e-mail that is given up at this moment stands reserved by then.
  if (!made || (await isEmailTaken(db, made.id, student.email, now))) throw new Problem("registration_refused");
  await db
    .insert(consents)
    .values([
      { userId: made.id, kind: "terms", granted: true, createdAt: now },
      ...(made.marketingOptIn ? [{ userId: made.id, kind: "marketing" as const, granted: true, createdAt: now }] : []),
    ]);
  await recordSecurityEvent(db, { name: "account_made", actorId: made.id, details: { type: made.type } }, { now });
  await askForVerification(db, made.id, now);
  return made;
}
