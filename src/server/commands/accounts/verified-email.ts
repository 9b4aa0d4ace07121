import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { isValue } from "#server/db/sealing/sealed-search.ts";
import { users } from "#server/db/tables/identity.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { CERTIFICATE_CHECK } from "#server/commands/certificates/issue-certificate.ts";

/** Mails the link that verifies the e-mail of a new account; its payload is `{ userId }`. */
export const EMAIL_VERIFICATION_MAIL = "email-verification-mail";

/** Writes the work of mailing; where the e-mail is verified by then, nothing is mailed. */
export const askForVerification = (tx: Executor, userId: number, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: EMAIL_VERIFICATION_MAIL, payload: { userId }, runAt: now });

/**
 * Notes that the e-mail of an account is its owner's, in the caller's transaction; certificates that waited for it are looked at
 * again. Noted before, it changes nothing.
 * @returns whether it was not known until now
 */
export async function markVerified(tx: Executor, userId: number, now: Date): Promise<boolean> {
  const noted = await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  if (noted.length === 0) return false;
  const held = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), inArray(enrollments.status, ["active", "completed"])));
  for (const { id } of held) await enqueueJob(tx, { kind: CERTIFICATE_CHECK, payload: { enrollmentId: id }, runAt: now });
  return true;
}

/**
 * Lets through only whose e-mail is known to be theirs: what names a person to others (certificates) or joins accounts.
 * @throws Problem `email_unverified`
 */
export async function requireVerified(db: Executor, userId: number): Promise<void> {
  const unverified = await db.$count(users, and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
  if (unverified > 0) throw new Problem("email_unverified");
}

/** Tells the owner of an account that somebody wanted to register with what is theirs; its payload is `{ userId }`. */
export const REGISTRATION_MAIL = "registration-refused-mail";

/**
 * Tells whose e-mail or national ID stood in a registration that was refused, at most once a day each: who sends the form learns
 * nothing, and nobody's mailbox can be filled.
 */
export async function notifyOwners(db: Executor, given: { email: string; nationalId: string | null }, now: Date): Promise<void> {
  const owners = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(eq(users.email, given.email), given.nationalId === null ? undefined : isValue(users.nationalId, "national_id", given.nationalId)),
    );
  for (const { id } of owners)
    await enqueueJob(db, {
      kind: REGISTRATION_MAIL,
      payload: { userId: id },
      runAt: now,
      onceKey: `${REGISTRATION_MAIL}:${id}:${riyadhDay(now)}`,
    });
}
