import { and, eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#contract/problem.ts";
import {
  loginPasskey,
  loginSecondFactor,
  passkeySignInOptions,
  type SecondFactorNeeded,
  secondFactorOptions,
} from "#contract/second-factor/second-factor-sign-in.ts";
import { readAccount } from "#server/commands/accounts/account-data.ts";
import { startSession } from "#server/commands/accounts/start-session.ts";
import { enterFromPlatform } from "#server/commands/platforms/enter-from-platform.ts";
import { platformIdOf } from "#server/commands/platforms/platforms.ts";
import { factorMethods, secondFactorNeeded } from "#server/commands/second-factor/factor-state.ts";
import { giveFactor, isGuessable } from "#server/commands/second-factor/give-factor.ts";
import { checkPasskey, passkeyRequest } from "#server/commands/second-factor/passkeys.ts";
import { type ProvedAttempt, readWaiting } from "#server/commands/sign-in/attempts.ts";
import { linkAccount, linkedAccount, linkIdentity } from "#server/commands/sign-in/linked-accounts.ts";
import { NATIONAL } from "#server/commands/sign-in/national-requests.ts";
import { placeOf, useAttempt } from "#server/commands/sign-in/use-attempt.ts";
import { countWrongCode, issueTicket, markVerified, openTicket, spendTicket } from "#server/commands/second-factor/sign-in-tickets.ts";
import type { Executor } from "#server/db/client.ts";
import { devices } from "#server/db/tables/identity.ts";
import { readDeviceCookie, readSignInCookie } from "#server/http/cookies.ts";
import type { Route } from "#server/http/route.ts";
import { hashSecret } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import { browserOf, credentialsOf, namedBrowser, rememberLanguage, sameBrowser, signedIn } from "./begin-session.ts";
import type { UserRow } from "#server/commands/sign-in/user-data.ts";

/**
 * The step between a right password, or a provider's word, and its session.
 * @param attempt a sign-in at a provider, which goes on with the factor
 * @throws Problem `second_factor_required` with a ticket, where the account has a second factor
 */
export async function requireSecondFactor(
  { db, config }: Services,
  user: UserRow,
  { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
  attempt: ProvedAttempt | null = null,
): Promise<void> {
  if (!(await secondFactorNeeded(db, user.id))) return;
  // Only who knows the password hears of it, as without a second factor.
  if (user.mergedInto !== null) throw new Problem("account_merged");
  if (user.suspendedAt) throw new Problem("account_suspended");
  const held = { deviceSecret: namedBrowser(request, reply, config), verified: false, attemptId: attempt?.id ?? null };
  const ticket = await issueTicket(db, user, held, now);
  const methods = await factorMethods(db, config, user.id);
  const data: SecondFactorNeeded = { methods, ticket, ...(attempt ? { redirect: attempt.redirect, shared: attempt.shared } : {}) };
  throw new Problem("second_factor_required", { data });
}

/** The second step of a sign-in, and passkeys in the place of both. */
export function secondFactorSignInRoutes(route: Route, services: Services): void {
  const { db, config, limits } = services;

  route(secondFactorOptions, async ({ body, request, now }) => {
    const held = await openTicket(db, body.ticket, sameBrowser(request, config), now);
    return { data: await passkeyRequest(db, config, ceremonyOf(held.user.id, body.ticket), now) };
  });

  route(loginSecondFactor, async ({ body, request, reply, language, now }) => {
    const held = await openTicket(db, body.ticket, sameBrowser(request, config), now);
    const { user } = held;
    if (!held.verified) {
      const subject = isGuessable(body) ? await triesOf(user.id, request) : null;
      // Codes are guessed at by whoever knows the password: of one account, however many tickets and addresses.
      if (subject !== null) await limits.tryPassword(subject, false);
      try {
        await giveFactor(db, config, ceremonyOf(user.id, body.ticket), body, now);
      } catch (error) {
        if (subject !== null && error instanceof Problem && error.code === "validation_error") await countWrongCode(db, held, now);
        throw error;
      }
      if (subject !== null) await limits.passwordWasRight(subject);
    }
    const instead = body.end_device_id && body.device_ticket ? { deviceId: body.end_device_id, ticket: body.device_ticket } : null;
    const started = await db.transaction(async (tx) => {
      const browser = readSignInCookie(request, config);
      const attempt = held.attemptId === null ? null : await readWaiting(tx, { id: held.attemptId, browser }, now);
      await rememberLanguage(tx, user, language);
      const at = attempt ? { at: placeOf(attempt) } : {};
      const session = await startSession(
        tx,
        { ...browserOf(request, config), ...credentialsOf(user), ...at, shared: body.shared ?? false, ...(instead ? { instead } : {}) },
        now,
      );
      if ("limited" in session) {
        await markVerified(tx, held.ticketHash, now);
        return session;
      }
      await spendTicket(tx, held.ticketHash, now);
      if (attempt) await goOnAtProvider(tx, attempt, user, { now, requestId: request.id });
      return session;
    });
    if ("limited" in started) throw new Problem("device_limit_reached", { data: { ...started.limited, sign_in: body.ticket } });
    return { data: signedIn(request, reply, config, started, { user, language }) };
  });

  route(passkeySignInOptions, async ({ request, reply, now }) => {
    const ceremony = { ceremony: "sign_in", userId: null, boundTo: namedBrowser(request, reply, config) } as const;
    return { data: await passkeyRequest(db, config, ceremony, now) };
  });

  route(loginPasskey, async ({ body, request, reply, language, now }) => {
    const deviceSecret = sameBrowser(request, config);
    const ceremony = { ceremony: "sign_in", userId: null, boundTo: deviceSecret } as const;
    const user = await readAccount(db, (await checkPasskey(db, config, ceremony, body.signed, now)).userId);
    if (user.type !== "student") throw new Problem("password_needed");
    const started = await db.transaction(async (tx) => {
      await rememberLanguage(tx, user, language);
      const session = await startSession(tx, { ...browserOf(request, config), ...credentialsOf(user), shared: body.shared ?? false }, now);
      if (!("limited" in session)) return session;
      return { limited: { ...session.limited, sign_in: await issueTicket(tx, user, { deviceSecret, verified: true }, now) } };
    });
    if ("limited" in started) throw new Problem("device_limit_reached", { data: started.limited });
    return { data: signedIn(request, reply, config, started, { user, language }) };
  });

  /** Both sign-ins were made: an account that is not linked yet is linked now. */
  async function goOnAtProvider(
    tx: Executor,
    attempt: ProvedAttempt,
    user: UserRow,
    { now, requestId }: { now: Date; requestId: string },
  ): Promise<void> {
    const isNational = attempt.provider === NATIONAL && services.nationalSignIn !== null;
    const provider = services.signInProviders.byId(attempt.provider);
    const isPlatform = platformIdOf(attempt.provider) !== null;
    if (!provider && !isNational && !isPlatform) throw new Problem("second_factor_expired");
    const linked = await linkedAccount(tx, attempt.provider, attempt.claims.subject);
    if (linked && linked.id !== user.id) throw new Problem("second_factor_expired");
    if (!linked) await (provider ? linkAccount : linkIdentity)(tx, attempt.provider, attempt.claims, user, now);
    if (isPlatform) await enterFromPlatform(tx, attempt, user, { now, requestId });
    await useAttempt(tx, attempt, user, provider?.settings.roles ?? null, now);
  }

  /** A device that the account was signed in on before counts apart: nobody keeps its owner out from elsewhere. */
  async function triesOf(userId: number, request: FastifyRequest): Promise<string> {
    const secret = readDeviceCookie(request, config);
    const known = and(eq(devices.userId, userId), eq(devices.secretHash, hashSecret(secret ?? "")));
    const [device] = await db.select({ id: devices.id }).from(devices).where(known);
    return `factor:user:${userId}${device ? ` device:${device.id}` : ""}`;
  }
}

const ceremonyOf = (userId: number, ticket: string) => ({ ceremony: "second_factor", userId, boundTo: ticket }) as const;
