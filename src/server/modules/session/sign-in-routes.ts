import { recipientName } from "#server/emails/email.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { registrationRefusedEmail } from "#server/emails/account-emails.ts";
import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { checkPassword as checkPasswordCall } from "#contract/accounts/password-check.ts";
import { Problem } from "#contract/problem.ts";
import { forgotPassword, login, register, resetPassword as resetPasswordCall } from "#contract/accounts/sign-in.ts";
import { readAccount } from "#server/commands/accounts/account-data.ts";
import { refusesWeak, refuseWeakPassword } from "#server/commands/accounts/refuse-weak-password.ts";
import { REGISTRATION_MAIL, notifyOwners } from "#server/commands/accounts/verified-email.ts";
import { accountName, checkCredentials } from "#server/commands/accounts/check-credentials.ts";
import { registerStudent } from "#server/commands/accounts/register-student.ts";
import { checkResetToken, RESET_MAIL_JOB, resetPassword } from "#server/commands/accounts/reset-password.ts";
import { startSession } from "#server/commands/accounts/start-session.ts";
import { users } from "#server/db/tables/identity.ts";
import type { Route } from "#server/http/route.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { passwordWeakness } from "#server/password-list/password-weakness.ts";
import { hashPassword } from "#server/passwords.ts";
import { hashSecret } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { browserOf, credentialsOf, rememberLanguage, signedIn } from "./begin-session.ts";
import { guardLogin } from "./login-limits.ts";
import { refusePasswords } from "./refuse-passwords.ts";
import { sendResetMail } from "./reset-mail.ts";
import { requireSecondFactor } from "./second-factor-sign-in-routes.ts";

export function signInRoutes(route: Route, services: Services): void {
  const { db, config } = services;

  route(login, async ({ body, request, reply, language, now }) => {
    refusePasswords(services, body.username, language);
    const wasRight = await guardLogin(services, request, body.username);
    const user = await checkCredentials(db, body.username, body.password);
    await wasRight();
    // By a national ID the e-mail is known only now, to whoever knew the password.
    refusePasswords(services, user.email, language);
    await requireSecondFactor(services, user, { request, reply, now });
    const instead = body.end_device_id && body.ticket ? { deviceId: body.end_device_id, ticket: body.ticket } : null;
    const started = await db.transaction(async (tx) => {
      await rememberLanguage(tx, user, language);
      return startSession(
        tx,
        { ...browserOf(request, config), ...credentialsOf(user), shared: body.shared ?? false, ...(instead ? { instead } : {}) },
        now,
      );
    });
    if ("limited" in started) throw new Problem("device_limit_reached", { data: started.limited });
    return { data: signedIn(request, reply, config, started, { user, language }) };
  });

  route(register, async ({ body, request, reply, language, now }) => {
    refusePasswords(services, body.email, language);
    const passwordHash = await hashPassword(body.password);
    const registered = db.transaction(async (tx) => {
      const made = await registerStudent(
        tx,
        {
          nameAr: body.full_name_ar || null,
          nameEn: body.full_name_en || null,
          email: body.email,
          phone: body.phone,
          nationalId: body.national_id || null,
          documentKind: body.document_kind ?? null,
          documentNumber: body.document_kind ? (body.document_number ?? null) : null,
          nationalityId: body.nationality_id,
          passwordHash,
          language,
          marketingOptIn: body.marketing_opt_in ?? false,
        },
        now,
      );
      return { user: made, started: await startSession(tx, { ...browserOf(request, config), ...credentialsOf(made) }, now) };
    });
    const { user, started } = await registered.catch(async (error: unknown) => {
      if (error instanceof Problem && error.code === "registration_refused") {
        await notifyOwners(db, { email: body.email, nationalId: body.national_id || null }, now);
        await recordSecurityEvent(db, { name: "registration_refused", actorId: null, typed: body.email });
      }
      throw error;
    });
    if ("limited" in started) throw new Error("a new account holds no device");
    return { data: signedIn(request, reply, config, started, { user, language }) };
  });

  route(forgotPassword, async ({ body, language, now }) => {
    refusePasswords(services, body.email, language);
    await services.limits.take("reset", perAccount(body.email));
    // Always the same work and words: whether an account has this e-mail is found out by the job.
    await db.transaction(async (tx) => {
      await recordSecurityEvent(tx, { name: "password_reset_asked", typed: body.email });
      await enqueueJob(tx, { kind: RESET_MAIL_JOB, payload: { email: body.email }, runAt: now });
    });
    return { data: { done: true }, message: msg`If this e-mail is registered, a message will arrive within minutes.` };
  });

  route(resetPasswordCall, async ({ body, now }) => {
    await refuseWeakPassword(body.password, await checkResetToken(db, body.token, now));
    const passwordHash = await hashPassword(body.password);
    await db.transaction((tx) => resetPassword(tx, body.token, passwordHash, now));
    return { data: { done: true } };
  });

  route(checkPasswordCall, async ({ body, caller, now }) => {
    const owner = body.token ? await checkResetToken(db, body.token, now) : caller ? await readAccount(db, caller.userId) : null;
    const typed = { nameAr: body.name_ar, nameEn: body.name_en, email: body.email, nationalId: body.national_id };
    const weakness = await passwordWeakness(body.password, owner ?? typed);
    return { data: { weakness, refused: weakness !== null && owner !== null && refusesWeak(owner) } };
  });

  services.jobs.register(REGISTRATION_MAIL, ({ userId }) => sendRegistrationRefused(services, Number(userId)));
  services.jobs.register(RESET_MAIL_JOB, ({ email }) => sendResetMail(services, String(email)));
}

/** A flood of mails to one person is held, from wherever it is asked for. The name itself is not kept. */
const perAccount = (username: string): string => `account:${hashSecret(accountName(username)).slice(0, 32)}`;

/** Tells the owner of an account that somebody wanted to register with their e-mail or national ID: it may have been they. */
async function sendRegistrationRefused(services: Services, userId: number): Promise<void> {
  const { db, words, config } = services;
  const [user] = await db
    .select({ email: users.email, nameAr: users.nameAr, nameEn: users.nameEn, language: users.language, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.deletedAt) return;
  const to = { to: user.email, language: user.language, name: recipientName(user) };
  const links = { login: `${config.publicUrl}/login`, reset: `${config.publicUrl}/forgot-password` };
  await sendEmail(services, registrationRefusedEmail(words, to, links));
}
