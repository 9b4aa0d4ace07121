import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { emailLink, issueEmailToken } from "#server/commands/change-email.ts";
import { users } from "#server/db/tables/identity.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Services } from "#server/services.ts";

/** Mails the link to the e-mail that waits, and a word about it to the one that still holds: it may not have been its owner. */
export async function sendEmailChange(services: Services, userId: number): Promise<void> {
  const { db, words, mail, clock, config } = services;
  const [user] = await db
    .select({ email: users.email, pending: users.pendingEmail, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.pending) return;
  const token = await issueEmailToken(db, userId, user.pending, clock.now());
  const say = words.say.bind(words, user.language);
  const invitation = say(msg`Open this link to use this e-mail in Qabas. It works once, for 24 hours. Until then your old e-mail stays.`);
  await mail.send({
    to: user.pending,
    subject: say(msg`Verify your e-mail`),
    text: `${invitation}\n\n${emailLink(config.publicUrl, token)}\n`,
  });
  await mail.send({
    to: user.email,
    subject: say(msg`A new e-mail was asked for`),
    text: say(
      msg({
        message:
          "Somebody signed in to your account asked to use {email} instead of this e-mail. If it was not you, change your password now: that signs all other devices out.",
      }),
      { email: isolated(user.pending) },
    ),
  });
}
