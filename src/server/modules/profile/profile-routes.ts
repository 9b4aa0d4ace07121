import { recipientName } from "#server/emails/email.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { passwordChangedEmail } from "#server/emails/account-emails.ts";
import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { takeEmailBack as takeEmailBackCall } from "#contract/accounts/email-take-back.ts";
import { reauthenticate as reauthenticateCall } from "#contract/accounts/reauthentication.ts";
import { Problem } from "#contract/problem.ts";
import {
  changePassword,
  getAccount,
  keepEmail as keepEmailCall,
  removeAvatar as removeAvatarCall,
  resendEmail,
  updateAccount,
  uploadAvatar,
  verifyEmail as verifyEmailCall,
} from "#contract/accounts/profile.ts";
import { accountData, readAccount } from "#server/commands/accounts/account-data.ts";
import { refuseWeakPassword } from "#server/commands/accounts/refuse-weak-password.ts";
import { reauthenticate } from "#server/commands/accounts/reauthenticate.ts";
import { PASSWORD_CHANGED_MAIL, setPassword } from "#server/commands/accounts/set-password.ts";
import { EMAIL_CHANGED_MAIL, forgetEmailChanges, takeEmailBack } from "#server/commands/accounts/take-email-back.ts";
import { askForVerification, EMAIL_VERIFICATION_MAIL } from "#server/commands/accounts/verified-email.ts";
import { changeAccount } from "#server/commands/accounts/change-account.ts";
import { askForEmail, EMAIL_CHANGE_MAIL, keepEmail, verifyEmail } from "#server/commands/accounts/change-email.ts";
import { endOtherSessions } from "#server/commands/accounts/end-session.ts";
import { removeAvatar, setAvatar } from "#server/commands/accounts/set-avatar.ts";
import { users } from "#server/db/tables/identity.ts";
import { requireFresh, requireFreshFactor } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { hashPassword, passwordFits } from "#server/passwords.ts";
import type { Services } from "#server/services.ts";
import { sendEmailChange, sendEmailChanged, sendVerification } from "./email-mail.ts";

/** Old e-mails that can be taken back no more are nobody's business any longer. */
const FORGET_EVERY_SECONDS = 3_600;

export function profileRoutes(route: Route, services: Services): void {
  const { db, files: provider } = services;
  const account = async (userId: number) => ({ data: accountData(await readAccount(db, userId)) });

  route(getAccount, ({ caller }) => account(caller.userId));

  route(updateAccount, async (call) => {
    const { caller, body, now } = call;
    const changed = await db.transaction((tx) => changeAccount(tx, caller.userId, body, now, () => requireFresh(call, tx)));
    return {
      data: accountData(changed),
      ...(changed.pendingEmail && body.email === changed.pendingEmail
        ? { message: msg({ message: "Saved. We sent a link to {email}." }), values: { email: changed.pendingEmail } }
        : { message: msg`Your changes are saved.` }),
    };
  });

  route(uploadAvatar, async ({ caller, files: { avatar }, now }) => {
    await setAvatar(services, caller.userId, avatar.id, now);
    return account(caller.userId);
  });

  route(removeAvatarCall, async ({ caller }) => {
    await removeAvatar(db, provider, caller.userId);
    return account(caller.userId);
  });

  route(reauthenticateCall, async ({ caller, body, now }) => {
    const until = await reauthenticate(db, caller, body.password, now);
    return { data: { until: until.toISOString() } };
  });

  route(changePassword, async (call) => {
    const { caller, body, now } = call;
    await requireFreshFactor(call);
    const held = await readAccount(db, caller.userId);
    const { passwordHash } = held;
    if (!(await passwordFits(body.current_password, passwordHash)))
      throw new Problem("validation_error", { fields: { current_password: [{ key: "password.current" }] } });
    await refuseWeakPassword(body.password, held);
    const next = await hashPassword(body.password);
    await db.transaction(async (tx) => {
      const [locked] = await tx
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.id, caller.userId))
        .for("no key update");
      // Reset or changed by somebody else while it was hashed.
      if (locked?.passwordHash !== passwordHash)
        throw new Problem("validation_error", { fields: { current_password: [{ key: "password.current" }] } });
      await setPassword(tx, caller.userId, next, now);
      await endOtherSessions(tx, caller.userId, caller.sessionId);
    });
    return { data: { done: true }, message: msg`Your password is changed. All other devices are logged out.` };
  });

  route(verifyEmailCall, async ({ body, now, requestId }) => {
    const email = await db.transaction((tx) => verifyEmail(tx, body.token, { now, actor: "link", requestId }));
    return { data: { email }, message: msg`Your e-mail is verified.` };
  });

  route(resendEmail, async ({ caller, now }) => {
    const { pendingEmail, emailVerifiedAt } = await readAccount(db, caller.userId);
    if (pendingEmail) await askForEmail(db, { id: caller.userId }, now);
    else if (!emailVerifiedAt) await askForVerification(db, caller.userId, now);
    return account(caller.userId);
  });

  route(keepEmailCall, async ({ caller, now }) => {
    await db.transaction((tx) => keepEmail(tx, caller.userId, now));
    return account(caller.userId);
  });

  route(takeEmailBackCall, async ({ body, now, requestId }) => {
    const { email, resetToken } = await db.transaction((tx) => takeEmailBack(tx, body.token, { now, actor: "link", requestId }));
    return { data: { email, reset_token: resetToken }, message: msg`Your e-mail is restored.` };
  });

  services.jobs.register(EMAIL_VERIFICATION_MAIL, ({ userId }) => sendVerification(services, Number(userId)));
  services.jobs.register(PASSWORD_CHANGED_MAIL, ({ userId }) => sendPasswordChanged(services, Number(userId)));
  services.jobs.register(EMAIL_CHANGED_MAIL, ({ changeId }) => sendEmailChanged(services, Number(changeId)));
  services.jobs.every(FORGET_EVERY_SECONDS, "forget old e-mails", ({ now }) => forgetEmailChanges(db, now));
  services.jobs.register(EMAIL_CHANGE_MAIL, ({ userId }) => sendEmailChange(services, Number(userId)));
}

/** Tells the owner of an account that its password was changed, and what to do where it was not them. */
async function sendPasswordChanged(services: Services, userId: number): Promise<void> {
  const { db, words, config } = services;
  const [user] = await db
    .select({ email: users.email, nameAr: users.nameAr, nameEn: users.nameEn, language: users.language, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.deletedAt) return;
  const to = { to: user.email, language: user.language, name: recipientName(user) };
  await sendEmail(services, passwordChangedEmail(words, to, { reset: `${config.publicUrl}/forgot-password` }));
}
