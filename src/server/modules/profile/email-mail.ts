import { eq } from "drizzle-orm";
import { isEmailTaken } from "#server/commands/accounts/email-owner.ts";
import { issueTakeBackToken, takeBackLink } from "#server/commands/accounts/take-email-back.ts";
import { emailLink, issueEmailToken } from "#server/commands/accounts/change-email.ts";
import { emailChanges, users } from "#server/db/tables/identity.ts";
import { emailAskedForEmail, emailChangedEmail, emailTakenEmail, newEmailEmail, verificationEmail } from "#server/emails/account-emails.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { recipientName } from "#server/emails/email.ts";
import type { Services } from "#server/services.ts";

const HOLDER = { language: users.language, nameAr: users.nameAr, nameEn: users.nameEn };

/** Mails the link to the e-mail that waits, and a word about it to the one that still holds: it may not have been its owner. */
export async function sendEmailChange(services: Services, userId: number): Promise<void> {
  const { db, words, clock, config } = services;
  const [user] = await db
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt, pending: users.pendingEmail, ...HOLDER })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.pending) return;
  const now = clock.now();
  const { language } = user;
  if (await isEmailTaken(db, userId, user.pending, now)) await notifyOwner(services, user.pending);
  else {
    const token = await issueEmailToken(db, { kind: "email_change", userId, email: user.pending }, now);
    await sendEmail(services, newEmailEmail(words, { to: user.pending, language }, emailLink(config.publicUrl, token)));
  }
  // An e-mail that nobody proved to be theirs may be a stranger's: it is not told which one the person has.
  if (!user.verifiedAt) return;
  const to = { to: user.email, language, name: recipientName(user) };
  await sendEmail(services, emailAskedForEmail(words, to, user.pending, { reset: `${config.publicUrl}/forgot-password` }));
}

/** Somebody asked for an e-mail that another account has: its owner hears of it, and who asked does not. */
async function notifyOwner(services: Services, email: string): Promise<void> {
  const [owner] = await services.db.select(HOLDER).from(users).where(eq(users.email, email));
  if (!owner) return;
  const to = { to: email, language: owner.language, name: recipientName(owner) };
  await sendEmail(services, emailTakenEmail(services.words, to, { login: `${services.config.publicUrl}/login` }));
}

/** Tells the e-mail that an account had until now what it has instead, with the link that takes the change back. */
export async function sendEmailChanged(services: Services, changeId: number): Promise<void> {
  const { db, words, clock, config } = services;
  const [change] = await db
    .select({ previous: emailChanges.previousEmail, next: emailChanges.newEmail, ...HOLDER })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(eq(emailChanges.id, changeId));
  const token = change ? await issueTakeBackToken(db, changeId, clock.now()) : null;
  if (!change || token === null) return;
  const to = { to: change.previous, language: change.language, name: recipientName(change) };
  await sendEmail(services, emailChangedEmail(words, to, change.next, takeBackLink(config.publicUrl, token)));
}

/** Mails the link that verifies the e-mail of a new account; nothing where it is verified, or the account gone. */
export async function sendVerification(services: Services, userId: number): Promise<void> {
  const { db, words, clock, config } = services;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || user.emailVerifiedAt || user.deletedAt) return;
  const token = await issueEmailToken(db, { kind: "email_verification", userId, email: user.email }, clock.now());
  await sendEmail(services, verificationEmail(words, { to: user.email, language: user.language }, emailLink(config.publicUrl, token)));
}
