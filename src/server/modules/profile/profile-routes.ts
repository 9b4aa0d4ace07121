import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
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
} from "#contract/profile.ts";
import { accountData, readAccount } from "#server/commands/account-data.ts";
import { changeAccount } from "#server/commands/change-account.ts";
import { askForEmail, EMAIL_CHANGE_MAIL, keepEmail, verifyEmail } from "#server/commands/change-email.ts";
import { endOtherSessions } from "#server/commands/end-session.ts";
import { removeAvatar, setAvatar } from "#server/commands/set-avatar.ts";
import { users } from "#server/db/tables/identity.ts";
import type { Route } from "#server/http/route.ts";
import { hashPassword, passwordFits } from "#server/passwords.ts";
import type { Services } from "#server/services.ts";
import { sendEmailChange } from "./email-mail.ts";

export function profileRoutes(route: Route, services: Services): void {
  const { db, files: provider } = services;
  const account = async (userId: number) => ({ data: accountData(await readAccount(db, userId)) });

  route(getAccount, ({ caller }) => account(caller.userId));

  route(updateAccount, async ({ caller, body, now }) => {
    const changed = await db.transaction((tx) => changeAccount(tx, caller.userId, body, now));
    return {
      data: accountData(changed),
      ...(changed.pendingEmail && body.email === changed.pendingEmail
        ? { message: msg({ message: "Saved. We sent a link to {email}." }), values: { email: changed.pendingEmail } }
        : { message: msg`Your changes are saved.` }),
    };
  });

  route(uploadAvatar, async ({ caller, files: { avatar }, now }) => {
    await setAvatar(db, provider, caller.userId, avatar.id, now);
    return account(caller.userId);
  });

  route(removeAvatarCall, async ({ caller }) => {
    await removeAvatar(db, provider, caller.userId);
    return account(caller.userId);
  });

  route(changePassword, async ({ caller, body }) => {
    const { passwordHash } = await readAccount(db, caller.userId);
    if (!(await passwordFits(body.current_password, passwordHash)))
      throw new Problem("validation_error", { fields: { current_password: [{ key: "password.current" }] } });
    const next = await hashPassword(body.password);
    await db.transaction(async (tx) => {
      const [held] = await tx
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.id, caller.userId))
        .for("no key update");
      // Reset or changed by somebody else while it was hashed.
      if (held?.passwordHash !== passwordHash)
        throw new Problem("validation_error", { fields: { current_password: [{ key: "password.current" }] } });
      await tx.update(users).set({ passwordHash: next }).where(eq(users.id, caller.userId));
      await endOtherSessions(tx, caller.userId, caller.sessionId);
    });
    return { data: { done: true }, message: msg`Your password is changed. All other devices are signed out.` };
  });

  route(verifyEmailCall, async ({ body, now, requestId }) => {
    const email = await db.transaction((tx) => verifyEmail(tx, body.token, { now, actor: "link", requestId }));
    return { data: { email }, message: msg`Your e-mail is verified.` };
  });

  route(resendEmail, async ({ caller, now }) => {
    await askForEmail(db, { id: caller.userId }, now);
    return account(caller.userId);
  });

  route(keepEmailCall, async ({ caller, now }) => {
    await db.transaction((tx) => keepEmail(tx, caller.userId, now));
    return account(caller.userId);
  });

  services.jobs.register(EMAIL_CHANGE_MAIL, ({ userId }) => sendEmailChange(services, Number(userId)));
}
