import type { Arrival, registerByProvider } from "#contract/accounts/provider-sign-in.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { checkCredentials } from "#server/commands/accounts/check-credentials.ts";
import { notifyOwners } from "#server/commands/accounts/verified-email.ts";
import { refuseFull } from "#server/commands/platforms/enter-course.ts";
import { enterFromPlatform, launchOf, refuseOthers } from "#server/commands/platforms/enter-from-platform.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { ProvedAttempt } from "#server/commands/sign-in/attempts.ts";
import { accountWithEmail, linkedAccount, linkIdentity, makeUnprovenAccount } from "#server/commands/sign-in/linked-accounts.ts";
import type { UserRow } from "#server/commands/sign-in/user-data.ts";
import type { Executor } from "#server/db/client.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { type Arriving, begin, waiting } from "../begin-at-provider.ts";
import { guardLogin } from "../login-limits.ts";
import { refusePasswords } from "../refuse-passwords.ts";
import { requireSecondFactor } from "../second-factor-sign-in-routes.ts";

/**
 * Where somebody stands who comes from a learning platform, and the session where nothing is missing. What the platform says of an e-mail
 * opens no account: one that has it is linked once its password was given too, and its own second factor is asked for each time.
 */
export async function arriveFromPlatform(
  services: Services,
  call: Arriving,
  attempt: ProvedAttempt,
  ticket: string,
  more: { password?: string; instead?: { deviceId: string; ticket: string } },
): Promise<Arrival> {
  const { db } = services;
  const { claims, provider } = attempt;
  const launch = launchOf(attempt);
  const enter = async (tx: Executor, user: UserRow) => await enterFromPlatform(tx, attempt, user, contextOf(call));
  const linked = await linkedAccount(db, provider, claims.subject);
  if (linked) {
    refuseOthers(linked);
    await requireSecondFactor(services, linked, call, attempt);
    return await begin(services, call, attempt, (tx) => enter(tx, linked), { ...more, ticket });
  }
  const account = claims.email === null ? null : await accountWithEmail(db, claims.email);
  if (!account) {
    await refuseFull(db, launch, call.now);
    return waiting(attempt, "register", ticket);
  }
  if (more.password === undefined) return waiting(attempt, "link", ticket);
  refusePasswords(services, account.email, call.language);
  const wasRight = await guardLogin(services, call.request, account.email);
  const checked = await checkCredentials(db, account.email, more.password);
  await wasRight();
  refuseOthers(checked);
  await requireSecondFactor(services, checked, call, attempt);
  const link = async (tx: Executor) => {
    await linkIdentity(tx, provider, claims, checked, call.now);
    return await enter(tx, checked);
  };
  return await begin(services, call, attempt, link, { ...more, ticket });
}

/** Makes the account of whom a platform named, with its e-mail or, where it names none, the one that they typed, and begins its session. */
export async function registerFromPlatform(
  services: Services,
  call: Arriving,
  attempt: ProvedAttempt,
  body: BodyOf<typeof registerByProvider>,
): Promise<Arrival> {
  const { db } = services;
  const email = attempt.claims.email ?? body.email;
  if (!email) return refuseField("email", "email.required");
  refusePasswords(services, email, call.language);
  const nameAr = body.full_name_ar || body.full_name_en || "";
  const form = { email, nameAr, nameEn: body.full_name_en || null, phone: body.phone, language: call.language };
  const made = async (tx: Executor) => {
    const user = await makeUnprovenAccount(tx, attempt.provider, attempt.claims, form, {}, call.now);
    return await enterFromPlatform(tx, attempt, user, contextOf(call));
  };
  return await begin(services, call, attempt, made, {}).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === "registration_refused") {
      await notifyOwners(db, { email, nationalId: null }, call.now);
      await recordSecurityEvent(db, { name: "registration_refused", actorId: null, typed: email });
    }
    throw error;
  });
}

const contextOf = ({ now, request }: Arriving) => ({ now, requestId: request.id });
