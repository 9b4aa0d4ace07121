import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { isEmailTaken } from "#server/commands/accounts/email-owner.ts";
import { issueTakeBackToken, takeBackLink } from "#server/commands/accounts/take-email-back.ts";
import { emailLink, issueEmailToken } from "#server/commands/accounts/change-email.ts";
import { emailChanges, users } from "#server/db/tables/identity.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Services } from "#server/services.ts";

/** Mails the link to the e-mail that waits, and a word about it to the one that still holds: it may not have been its owner. */
export async function sendEmailChange(services: Services, userId: number): Promise<void> {
  const { db, words, mail, clock, config } = services;
  const [user] = await db
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt, pending: users.pendingEmail, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.pending) return;
  const now = clock.now();
  const say = words.say.bind(words, user.language);
  if (await isEmailTaken(db, userId, user.pending, now)) await tellOwner(services, user.pending);
  else {
    const token = await issueEmailToken(db, { kind: "email_change", userId, email: user.pending }, now);
    const invitation = say(msg`Open this link to use this e-mail in Qabas. It works once, for 24 hours. Until then your old e-mail stays.`);
    await mail.send({
      to: user.pending,
      subject: say(msg`Verify your e-mail`),
      text: `${invitation}\n\n${emailLink(config.publicUrl, token)}\n`,
    });
  }
  // An e-mail that nobody proved to be theirs may be a stranger's: it is not told which one the person has.
  if (!user.verifiedAt) return;
  await mail.send({
    to: user.email,
    subject: say(msg`A new e-mail was asked for`),
    text: say(
      msg({
        message:
          "Somebody signed in to your account asked to use {email} instead of this e-mail. If it was not you, change your password now: the request is void then, and all other devices are signed out.",
      }),
      { email: isolated(user.pending) },
    ),
  });
}

/** Somebody asked for an e-mail that another account has: its owner hears of it, and who asked does not. */
async function tellOwner({ db, words, mail }: Services, email: string): Promise<void> {
  const [owner] = await db.select({ language: users.language }).from(users).where(eq(users.email, email));
  if (!owner) return;
  const say = words.say.bind(words, owner.language);
  await mail.send({
    to: email,
    subject: say(msg`Your e-mail was asked for by another account`),
    text: say(
      msg`Somebody asked to use this e-mail for another account in Qabas. It stays with your account, and nothing has changed. If it was you, log in with this e-mail instead.`,
    ),
  });
}

/** Tells the e-mail that an account had until now what it has instead, with the link that takes the change back. */
export async function sendEmailChanged(services: Services, changeId: number): Promise<void> {
  const { db, words, mail, clock, config } = services;
  const [change] = await db
    .select({ previous: emailChanges.previousEmail, next: emailChanges.newEmail, language: users.language })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(eq(emailChanges.id, changeId));
  const token = change ? await issueTakeBackToken(db, changeId, clock.now()) : null;
  if (!change || token === null) return;
  const say = words.say.bind(words, change.language);
  const text = say(
    msg({
      message:
        "Your account in Qabas now has the e-mail {email}, and our letters go there. If you did not change it, take it back by this link within 7 days. Your e-mail is restored, all devices are signed out, and you choose a new password.",
    }),
    { email: isolated(change.next) },
  );
  await mail.send({
    to: change.previous,
    subject: say(msg`Your e-mail was changed`),
    text: `${text}\n\n${takeBackLink(config.publicUrl, token)}\n`,
  });
}

/** Mails the link that verifies the e-mail of a new account; nothing where it is verified, or the account gone. */
export async function sendVerification({ db, words, mail, clock, config }: Services, userId: number): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || user.emailVerifiedAt || user.deletedAt) return;
  const token = await issueEmailToken(db, { kind: "email_verification", userId, email: user.email }, clock.now());
  const say = words.say.bind(words, user.language);
  const text = say(
    msg`Welcome to Qabas. Open this link to verify that this e-mail is yours. It works once, for 24 hours. You can learn and buy meanwhile; certificates are issued to a verified e-mail.`,
  );
  await mail.send({ to: user.email, subject: say(msg`Verify your e-mail`), text: `${text}\n\n${emailLink(config.publicUrl, token)}\n` });
}
