import { eq } from "drizzle-orm";
import { issueResetToken, resetLink } from "#server/commands/accounts/reset-password.ts";
import { users } from "#server/db/tables/identity.ts";
import { resetPasswordEmail } from "#server/emails/account-emails.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { recipientName } from "#server/emails/email.ts";
import type { Services } from "#server/services.ts";

/**
 * Mails a reset link, in the language of the account; nothing where no account has this e-mail. The token is made here
 * and not with the request, so that the queue of jobs never holds one. A failed mail is tried again with a new token.
 */
export async function sendResetMail(services: Services, email: string): Promise<void> {
  const { db, words, config, clock } = services;
  const [user] = await db
    .select({ id: users.id, language: users.language, nameAr: users.nameAr, nameEn: users.nameEn })
    .from(users)
    .where(eq(users.email, email))
    .limit(1);
  if (!user) return;
  const token = await issueResetToken(db, { userId: user.id, email }, clock.now());
  const to = { to: email, language: user.language, name: recipientName(user) };
  await sendEmail(services, resetPasswordEmail(words, to, resetLink(config.publicUrl, token)));
}
