import type { Arrival, registerByProvider } from "#contract/accounts/provider-sign-in.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { checkCredentials } from "#server/commands/accounts/check-credentials.ts";
import { notifyOwners } from "#server/commands/accounts/verified-email.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { ProvedAttempt } from "#server/commands/sign-in/attempts.ts";
import { linkedAccount, linkIdentity } from "#server/commands/sign-in/linked-accounts.ts";
import { accountWithNationalId, makeProvedAccount, NATIONAL, readRequest } from "#server/commands/sign-in/national-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { type Arriving, begin, waiting } from "../begin-at-provider.ts";
import { guardLogin } from "../login-limits.ts";
import { refusePasswords } from "../refuse-passwords.ts";
import { requireSecondFactor } from "../second-factor-sign-in-routes.ts";

/**
 * Where a sign-in stands whose national ID is proved, and the session where nothing is missing. An ID that somebody typed opens no
 * account: it is linked once its password was given too, and its own second factor is asked for each time.
 */
export async function arriveNationally(
  services: Services,
  call: Arriving,
  attempt: ProvedAttempt,
  ticket: string,
  more: { password?: string; instead?: { deviceId: string; ticket: string } },
): Promise<Arrival> {
  const { db } = services;
  const { claims } = attempt;
  const linked = await linkedAccount(db, NATIONAL, claims.subject);
  if (linked) {
    await requireSecondFactor(services, linked, call, attempt);
    return await begin(services, call, attempt, async () => linked, { ...more, ticket });
  }
  const { nationalId } = await readRequest(db, attempt.id);
  const account = await accountWithNationalId(db, nationalId);
  if (!account) return waiting(attempt, "register", ticket);
  if (more.password === undefined) return waiting(attempt, "link", ticket);
  refusePasswords(services, account.email, call.language);
  const wasRight = await guardLogin(services, call.request, nationalId);
  const checked = await checkCredentials(db, nationalId, more.password);
  await wasRight();
  await requireSecondFactor(services, checked, call, attempt);
  const link = async (tx: Executor) => {
    await linkIdentity(tx, NATIONAL, claims, checked, call.now);
    return checked;
  };
  return await begin(services, call, attempt, link, { ...more, ticket });
}

/** Makes the account of a proved ID with the e-mail that its person typed, and begins its session. */
export async function registerNationally(
  services: Services,
  call: Arriving,
  attempt: ProvedAttempt,
  body: BodyOf<typeof registerByProvider>,
): Promise<Arrival> {
  const { db } = services;
  const { email } = body;
  if (!email) return refuseField("email", "email.required");
  refusePasswords(services, email, call.language);
  const { nationalId } = await readRequest(db, attempt.id);
  const nameAr = body.full_name_ar || body.full_name_en || "";
  const form = { email, nameAr, nameEn: body.full_name_en || null, phone: body.phone, language: call.language };
  const made = (tx: Executor) => makeProvedAccount(tx, attempt.claims, nationalId, form, call.now);
  return await begin(services, call, attempt, made, {}).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === "registration_refused") {
      await notifyOwners(db, { email, nationalId }, call.now);
      await recordSecurityEvent(db, { name: "registration_refused", actorId: null, typed: email });
    }
    throw error;
  });
}
