import { and, eq } from "drizzle-orm";
import { msg } from "@lingui/core/macro";
import { Problem } from "#contract/problem.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import { REAUTHENTICATED_MINUTES } from "#contract/accounts/reauthentication.ts";
import {
  addPasskey as addPasskeyCall,
  beginAuthenticator as beginCall,
  beginPasskey,
  cancelReset as cancelCall,
  cancelResetByLink as cancelByLinkCall,
  confirmAuthenticator as confirmCall,
  getSecondFactor,
  makeRecoveryCodes as makeCodesCall,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
} from "#contract/second-factor/second-factor.ts";
import { stepUp, stepUpOptions } from "#contract/second-factor/step-up.ts";
import { readAccount } from "#server/commands/accounts/account-data.ts";
import { beginAuthenticator, confirmAuthenticator } from "#server/commands/second-factor/authenticator-app.ts";
import { factorMethods, readSecondFactor, secondFactorNeeded } from "#server/commands/second-factor/factor-state.ts";
import { giveFactor, isGuessable } from "#server/commands/second-factor/give-factor.ts";
import { forgetCeremonies } from "#server/commands/second-factor/passkey-challenges.ts";
import { addPasskey, passkeyCreation, passkeyRequest } from "#server/commands/second-factor/passkeys.ts";
import { makeRecoveryCodes } from "#server/commands/second-factor/recovery-codes.ts";
import { removeFactor } from "#server/commands/second-factor/remove-factor.ts";
import { cancelReset, cancelResetByLink, finishResets } from "#server/commands/second-factor/reset-factor.ts";
import { SECOND_FACTOR_MAIL, tellOwner } from "#server/commands/second-factor/tell-owner.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { sessions } from "#server/db/tables/identity.ts";
import { passkeys } from "#server/db/tables/security/second-factor.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { secretsInUse } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { sendSecondFactorMail } from "./second-factor-mail.ts";

const LOOK_EVERY_SECONDS = 60;
const FORGET_EVERY_SECONDS = 3600;

/** A person's own second factor: what they have, how they add and remove it, and how they confirm with it. */
export function ownFactorRoutes(route: Route, services: Services): void {
  const { db, config, limits, jobs } = services;
  const state = (userId: number) => readSecondFactor(db, config, userId);

  route(getSecondFactor, async ({ caller }) => ({ data: await state(caller.userId) }));

  route(beginCall, async (call) => {
    await requireFresh(call);
    const user = await readAccount(db, call.caller.userId);
    return { data: await db.transaction((tx) => beginAuthenticator(tx, user, call.now)) };
  });

  route(confirmCall, async ({ caller, body, now }) => {
    const codes = await db.transaction((tx) => confirmAuthenticator(tx, caller, body.code, secretsInUse(config), now));
    return { data: { second_factor: await state(caller.userId), recovery_codes: codes } };
  });

  route(removeAuthenticator, async (call) => {
    await requireFresh(call);
    await db.transaction((tx) => removeFactor(tx, config, call.caller, null, call.now));
    return { data: await state(call.caller.userId), message: msg`Removed. Your other devices are logged out.` };
  });

  route(beginPasskey, async (call) => {
    await requireFresh(call);
    const user = await readAccount(db, call.caller.userId);
    const shown = { id: user.id, email: user.email, name: user.nameAr, sessionId: call.caller.sessionId };
    return { data: await passkeyCreation(db, config, shown, call.now) };
  });

  route(addPasskeyCall, async ({ caller, body, now }) => {
    const codes = await addPasskey(db, config, caller, body, now);
    return { data: { second_factor: await state(caller.userId), recovery_codes: codes } };
  });

  route(renamePasskey, async ({ caller, params, body }) => {
    const name = plainLine(body.name);
    if (name === "") return refuseField("name", "required");
    const mine = and(eq(passkeys.id, params.id), eq(passkeys.userId, caller.userId));
    const renamed = await db.update(passkeys).set({ name }).where(mine).returning({ id: passkeys.id });
    if (renamed.length === 0) throw new Problem("not_found");
    return { data: await state(caller.userId) };
  });

  route(removePasskey, async (call) => {
    await requireFresh(call);
    await db.transaction((tx) => removeFactor(tx, config, call.caller, call.params.id, call.now));
    return { data: await state(call.caller.userId), message: msg`Removed. Your other devices are logged out.` };
  });

  route(makeCodesCall, async (call) => {
    const { caller, now } = call;
    await requireFresh(call);
    if (!(await secondFactorNeeded(db, caller.userId))) throw new Problem("not_found");
    const codes = await db.transaction(async (tx) => {
      await tellOwner(tx, caller.userId, "recovery_codes_made", now);
      return await makeRecoveryCodes(tx, caller.userId, now);
    });
    return { data: { second_factor: await state(caller.userId), recovery_codes: codes } };
  });

  route(stepUpOptions, async ({ caller, now }) => {
    const methods = await factorMethods(db, config, caller.userId);
    const passkey = methods.includes("passkey") ? await passkeyRequest(db, config, ceremonyOf(caller), now) : null;
    return { data: { methods, passkey } };
  });

  route(stepUp, async ({ caller, body, now }) => {
    const subject = `factor:user:${caller.userId} session`;
    if (isGuessable(body)) await limits.tryPassword(subject, false);
    await giveFactor(db, config, ceremonyOf(caller), body, now);
    await limits.passwordWasRight(subject);
    await db.update(sessions).set({ reauthenticatedAt: now }).where(eq(sessions.id, caller.sessionId));
    await recordSecurityEvent(db, { name: "reauthenticated", actorId: caller.userId });
    return { data: { until: new Date(now.getTime() + REAUTHENTICATED_MINUTES * 60_000).toISOString() } };
  });

  route(cancelCall, async ({ caller, now }) => {
    await db.transaction((tx) => cancelReset(tx, { userId: caller.userId }, now));
    return { data: await state(caller.userId), message: msg`Two-step verification stays on.` };
  });

  route(cancelByLinkCall, async ({ body, now }) => {
    await db.transaction((tx) => cancelResetByLink(tx, body.token, secretsInUse(config), now));
    return { data: { done: true }, message: msg`Two-step verification stays on.` };
  });

  jobs.register(SECOND_FACTOR_MAIL, (payload) => sendSecondFactorMail(services, payload));
  jobs.every(LOOK_EVERY_SECONDS, "remove second factors whose wait is over", ({ now }) => finishResets(db, now));
  jobs.every(FORGET_EVERY_SECONDS, "forget sign-ins that were not finished", ({ now }) => forgetCeremonies(db, now));
}

const ceremonyOf = ({ userId, sessionId }: { userId: number; sessionId: string }) =>
  ({ ceremony: "step_up", userId, boundTo: sessionId }) as const;
