import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { issueResetToken, resetLink } from "#server/commands/accounts/reset-password.ts";
import { users } from "#server/db/tables/identity.ts";
import type { Services } from "#server/services.ts";

/** The job that a request for a new password leaves behind. */

/**
 * Mails a reset link, in the language of the account; nothing where no account has this e-mail. The token is made here
 * and not with the request, so that the queue of jobs never holds one. A failed mail is tried again with a new token.
 */
export async function sendResetMail(services: Services, email: string): Promise<void> {
  const [user] = await services.db.select({ id: users.id, language: users.language }).from(users).where(eq(users.email, email)).limit(1);
  if (!user) return;
  const token = await issueResetToken(services.db, { userId: user.id, email }, services.clock.now());
  const { words } = services;
  const explanation = words.say(
    user.language,
    msg`We received a request to reset your password. The link works once, for 60 minutes. If you did not ask for it, nothing needs to be done and your account is unchanged.`,
  );
  await services.mail.send({
    to: email,
    subject: words.say(user.language, msg`Reset your password`),
    text: `${explanation}\n\n${resetLink(services.config.publicUrl, token)}\n`,
  });
}
