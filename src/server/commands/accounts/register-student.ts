import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { nationalities } from "#server/db/tables/places.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { isEmailTaken } from "./email-owner.ts";
import { askForVerification } from "./verified-email.ts";
import { refuseField } from "#server/commands/refuse-field.ts";

export interface NewStudent {
  nameAr: string;
  nameEn: string | null;
  email: string;
  phone: string;
  nationalId: string;
  nationalityId: number;
  passwordHash: string;
  language: Language;
  marketingOptIn: boolean;
}

/**
 * Makes a student account, and has the link mailed that verifies its e-mail.
 * @throws Problem `registration_refused` where the e-mail, the national ID or both are known: it does not say which.
 *   `validation_error` for an unknown nationality
 */
export async function registerStudent(db: Executor, student: NewStudent, now: Date): Promise<typeof users.$inferSelect> {
  const [nationality] = await db.select({ id: nationalities.id }).from(nationalities).where(eq(nationalities.id, student.nationalityId));
  if (!nationality) return refuseField("nationality_id", "selection");

  // The unique indexes decide, also between two registrations at once.
  const [made] = await db
    .insert(users)
    .values({ ...student, type: "student", termsAcceptedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  // Looked at after the insert: an e-mail that is given up at this moment stands reserved by then.
  if (!made || (await isEmailTaken(db, made.id, student.email, now))) throw new Problem("registration_refused");
  await recordSecurityEvent(db, { name: "account_made", actorId: made.id, details: { type: made.type } }, { now });
  await askForVerification(db, made.id, now);
  return made;
}
