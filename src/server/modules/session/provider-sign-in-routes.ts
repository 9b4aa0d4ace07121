import {
  type Arrival,
  enterByProvider,
  finishProviderSignIn,
  listSignInProviders,
  registerByProvider,
  startProviderSignIn,
} from "#contract/accounts/provider-sign-in.ts";
import { Problem } from "#contract/problem.ts";
import { isMadeFor } from "#server/commands/staff/provisioned-accounts.ts";
import { checkCredentials } from "#server/commands/accounts/check-credentials.ts";
import { beginAttempt, noteProved, type ProvedAttempt, readTicket, takeState } from "#server/commands/sign-in/attempts.ts";
import { accountWithEmail, linkAccount, linkedAccount, makeLinkedAccount, rolesOf } from "#server/commands/sign-in/linked-accounts.ts";
import { NATIONAL } from "#server/commands/sign-in/national-requests.ts";
import { platformIdOf } from "#server/commands/platforms/platforms.ts";
import type { Executor } from "#server/db/client.ts";
import { readSignInCookie, setSignInCookie } from "#server/http/cookies.ts";
import type { Route } from "#server/http/route.ts";
import { speaksFor } from "#server/providers/sign-in/sign-in-providers.ts";
import type { SignInProvider } from "#server/providers/sign-in/sign-in-provider.ts";
import type { Services } from "#server/services.ts";
import { type Arriving, begin, localPath, waiting } from "./begin-at-provider.ts";
import { arriveNationally, registerNationally } from "./national/national-arrival.ts";
import { arriveFromPlatform, registerFromPlatform } from "./platform/platform-arrival.ts";
import { begunAt, tellRefused } from "./provider-begun.ts";
import { requireSecondFactor } from "./second-factor-sign-in-routes.ts";
import { guardLogin } from "./login-limits.ts";

/** Signing in at an identity provider: there, back, and what may still be asked for until the session begins. */
export function providerSignInRoutes(route: Route, services: Services): void {
  const { db, config, signInProviders } = services;

  route(listSignInProviders, async ({ language }) => ({
    data: signInProviders.all.map(({ settings }) => ({ id: settings.id, name: settings.name[language] })),
  }));

  route(startProviderSignIn, async ({ params, body, request, reply, now }) => {
    const provider = known(params.id);
    const browser = setSignInCookie(request, reply, config);
    const redirect = localPath(body.redirect);
    const state = await beginAttempt(db, { provider: params.id, browser, redirect, shared: body.shared ?? false }, now);
    return { data: { address: await provider.addressOf(begun(provider, state)) } };
  });

  route(finishProviderSignIn, async (call) => {
    const { params, body, request, now } = call;
    const isPlatform = platformIdOf(params.id) !== null;
    const provider = isPlatform ? null : known(params.id);
    // What came from a platform, or by a form of a provider, came before: its page comes for it.
    const wasAnswered = provider === null || provider.answersBy === "form";
    const query = new URLSearchParams(body.query);
    const state = query.get("state");
    const attempt = await db
      .transaction((tx) => {
        const stage = wasAnswered ? "answered" : "begun";
        return takeState(tx, { provider: params.id, browser: readSignInCookie(request, config), state, stage }, now);
      })
      .catch((error: unknown) => tell(error, params.id));
    const person =
      provider === null || wasAnswered
        ? attempt.claims
        : await provider.prove(begun(provider, state ?? ""), query).catch((error: unknown) => tell(error, params.id));
    // Of a form that did not fit the log heard when it came.
    if (!person?.subject) throw new Problem("sso_refused");
    const proved = await db.transaction((tx) => noteProved(tx, attempt, { ...person, roleValues: [...person.roleValues] }));
    if (provider === null) return { data: await arriveFromPlatform(services, call, proved.attempt, proved.ticket, {}) };
    return { data: await arrive(call, provider, proved.attempt, proved.ticket, {}) };
  });

  route(enterByProvider, async (call) => {
    const { body, request, now } = call;
    const attempt = await readTicket(db, { browser: readSignInCookie(request, config), ticket: body.ticket }, now);
    const instead = body.end_device_id && body.device_ticket ? { deviceId: body.end_device_id, ticket: body.device_ticket } : null;
    const more = { ...(body.password ? { password: body.password } : {}), ...(instead ? { instead } : {}) };
    if (attempt.provider === NATIONAL) return { data: await arriveNationally(services, call, attempt, body.ticket, more) };
    if (platformIdOf(attempt.provider) !== null) return { data: await arriveFromPlatform(services, call, attempt, body.ticket, more) };
    return { data: await arrive(call, known(attempt.provider), attempt, body.ticket, more) };
  });

  route(registerByProvider, async (call) => {
    const { body, request, language, now } = call;
    const attempt = await readTicket(db, { browser: readSignInCookie(request, config), ticket: body.ticket }, now);
    if (attempt.provider === NATIONAL) return { data: await registerNationally(services, call, attempt, body) };
    if (platformIdOf(attempt.provider) !== null) return { data: await registerFromPlatform(services, call, attempt, body) };
    const provider = known(attempt.provider);
    const { email } = attempt.claims;
    if (email === null || !speaksFor(signInProviders, provider, email)) throw new Problem("sso_email_unproven");
    const nameAr = body.full_name_ar || body.full_name_en || "";
    const form = { type: "student" as const, email, nameAr, nameEn: body.full_name_en || null, phone: body.phone, language };
    const made = (tx: Executor) => makeLinkedAccount(tx, attempt.provider, attempt.claims, form, now);
    return { data: await begin(services, call, attempt, made, {}) };
  });

  /** Where a sign-in stands, and the session where nothing is missing. */
  async function arrive(
    call: Arriving,
    provider: SignInProvider,
    attempt: ProvedAttempt,
    ticket: string,
    more: { password?: string; instead?: { deviceId: string; ticket: string } },
  ): Promise<Arrival> {
    const { claims } = attempt;
    const linked = await linkedAccount(db, attempt.provider, claims.subject);
    if (linked) {
      if (provider.settings.asksFactor) await requireSecondFactor(services, linked, call, attempt);
      return await begin(services, call, attempt, async () => linked, { ...more, ticket });
    }
    const { email } = claims;
    if (email === null || !speaksFor(signInProviders, provider, email)) throw new Problem("sso_email_unproven");
    const account = await accountWithEmail(db, email);
    // The provider's own directory brought it in: nobody else has a way into it, and there is no password to give.
    if (account && (await isMadeFor(db, attempt.provider, account))) {
      if (provider.settings.asksFactor) await requireSecondFactor(services, account, call, attempt);
      const link = async (tx: Executor) => {
        await linkAccount(tx, attempt.provider, claims, account, call.now);
        return account;
      };
      return await begin(services, call, attempt, link, { ...more, ticket });
    }
    if (account && more.password !== undefined) {
      const wasRight = await guardLogin(services, call.request, email);
      const checked = await checkCredentials(db, email, more.password);
      await wasRight();
      // The provider's word counts for whoever is linked; to be linked one gives all that the account asks for.
      await requireSecondFactor(services, checked, call, attempt);
      const link = async (tx: Executor) => {
        await linkAccount(tx, attempt.provider, claims, checked, call.now);
        return { ...checked, emailVerifiedAt: checked.emailVerifiedAt ?? call.now };
      };
      return await begin(services, call, attempt, link, { ...more, ticket });
    }
    if (account) return waiting(attempt, "link", ticket);
    // The operator's table says who works here: nobody has to accept terms for their work.
    if (rolesFor(provider, attempt).length > 0) {
      const name = claims.nameAr ?? claims.nameEn ?? email.slice(0, email.indexOf("@"));
      const form = { type: "staff" as const, email, nameAr: name, nameEn: claims.nameEn, phone: "", language: call.language };
      const made = (tx: Executor) => makeLinkedAccount(tx, attempt.provider, claims, form, call.now);
      return await begin(services, call, attempt, made, { ...more, ticket });
    }
    return waiting(attempt, "register", ticket);
  }

  function known(id: string): SignInProvider {
    const provider = signInProviders.byId(id);
    if (!provider) throw new Problem("not_found");
    return provider;
  }

  const begun = ({ settings }: SignInProvider, state: string) => begunAt(config, settings.id, state);
  const tell = (error: unknown, provider: string) => tellRefused(db, error, provider);
}

const rolesFor = ({ settings }: SignInProvider, { claims }: ProvedAttempt) => rolesOf(settings.roles?.table, claims.roleValues);
