import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type Arrival,
  enterByProvider,
  finishProviderSignIn,
  listSignInProviders,
  providerPage,
  registerByProvider,
  startProviderSignIn,
} from "#contract/accounts/provider-sign-in.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { worksHere } from "#server/commands/staff/change-role.ts";
import { isMadeFor } from "#server/commands/staff/provisioned-accounts.ts";
import { startSession } from "#server/commands/accounts/start-session.ts";
import { checkCredentials } from "#server/commands/accounts/check-credentials.ts";
import {
  beginAttempt,
  boundTo,
  noteProved,
  type ProvedAttempt,
  readTicket,
  spendAttempt,
  takeState,
} from "#server/commands/sign-in/attempts.ts";
import {
  accountWithEmail,
  linkAccount,
  linkedAccount,
  makeLinkedAccount,
  noteUse,
  rolesOf,
} from "#server/commands/sign-in/linked-accounts.ts";
import { syncProviderRoles } from "#server/commands/sign-in/provider-roles.ts";
import type { Executor } from "#server/db/client.ts";
import { readSignInCookie, setSignInCookie } from "#server/http/cookies.ts";
import type { Route } from "#server/http/route.ts";
import { speaksFor } from "#server/providers/sign-in/sign-in-providers.ts";
import type { SignInProvider } from "#server/providers/sign-in/sign-in-provider.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { browserOf, credentialsOf, rememberLanguage, signedIn } from "./begin-session.ts";
import { requireSecondFactor } from "./second-factor-sign-in-routes.ts";
import { guardLogin } from "./login-limits.ts";
import type { UserRow } from "./user-data.ts";

/** A call in which a session may begin. */
interface Arriving {
  request: FastifyRequest;
  reply: FastifyReply;
  language: Language;
  now: Date;
}

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
    const provider = known(params.id);
    const query = new URLSearchParams(body.query);
    const state = query.get("state");
    const attempt = await db
      .transaction((tx) => takeState(tx, { provider: params.id, browser: readSignInCookie(request, config), state }, now))
      .catch((error: unknown) => tell(error, params.id));
    const person = await provider.prove(begun(provider, state ?? ""), query).catch((error: unknown) => tell(error, params.id));
    if (person.subject === "") throw new Problem("sso_refused");
    const proved = await db.transaction((tx) => noteProved(tx, attempt, { ...person, roleValues: [...person.roleValues] }));
    return { data: await arrive(call, provider, proved.attempt, proved.ticket, {}) };
  });

  route(enterByProvider, async (call) => {
    const { body, request, now } = call;
    const attempt = await readTicket(db, { browser: readSignInCookie(request, config), ticket: body.ticket }, now);
    const instead = body.end_device_id && body.device_ticket ? { deviceId: body.end_device_id, ticket: body.device_ticket } : null;
    const more = { ...(body.password ? { password: body.password } : {}), ...(instead ? { instead } : {}) };
    return { data: await arrive(call, known(attempt.provider), attempt, body.ticket, more) };
  });

  route(registerByProvider, async (call) => {
    const { body, request, language, now } = call;
    const attempt = await readTicket(db, { browser: readSignInCookie(request, config), ticket: body.ticket }, now);
    const provider = known(attempt.provider);
    const { email } = attempt.claims;
    if (email === null || !speaksFor(signInProviders, provider, email)) throw new Problem("sso_email_unproven");
    const nameAr = body.full_name_ar || body.full_name_en || "";
    const form = { type: "student" as const, email, nameAr, nameEn: body.full_name_en || null, phone: body.phone, language };
    const made = (tx: Executor) => makeLinkedAccount(tx, attempt.provider, attempt.claims, form, now);
    return { data: await begin(call, attempt, made, {}) };
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
    if (linked) return await begin(call, attempt, async () => linked, { ...more, ticket });
    const { email } = claims;
    if (email === null || !speaksFor(signInProviders, provider, email)) throw new Problem("sso_email_unproven");
    const account = await accountWithEmail(db, email);
    // The provider's own directory brought it in: nobody else has a way into it, and there is no password to give.
    if (account && (await isMadeFor(db, attempt.provider, account))) {
      const link = async (tx: Executor) => {
        await linkAccount(tx, attempt.provider, claims, account, call.now);
        return account;
      };
      return await begin(call, attempt, link, { ...more, ticket });
    }
    if (account && more.password !== undefined) {
      const wasRight = await guardLogin(services, call.request, email);
      const checked = await checkCredentials(db, email, more.password);
      await wasRight();
      // The provider's word counts for whoever is linked; to be linked one gives all that the account asks for.
      await requireSecondFactor(services, checked, call);
      const link = async (tx: Executor) => {
        await linkAccount(tx, attempt.provider, claims, checked, call.now);
        return { ...checked, emailVerifiedAt: checked.emailVerifiedAt ?? call.now };
      };
      return await begin(call, attempt, link, { ...more, ticket });
    }
    if (account) return waiting(attempt, "link", ticket);
    // The operator's table says who works here: nobody has to accept terms for their work.
    if (rolesFor(provider, attempt).length > 0) {
      const name = claims.nameAr ?? claims.nameEn ?? email.slice(0, email.indexOf("@"));
      const form = { type: "staff" as const, email, nameAr: name, nameEn: claims.nameEn, phone: "", language: call.language };
      const made = (tx: Executor) => makeLinkedAccount(tx, attempt.provider, claims, form, call.now);
      return await begin(call, attempt, made, { ...more, ticket });
    }
    return waiting(attempt, "register", ticket);
  }

  /** Begins the session, in one transaction with what the account comes from. At the device limit nothing of it is done. */
  async function begin(
    { request, reply, language, now }: Arriving,
    attempt: ProvedAttempt,
    account: (tx: Executor) => Promise<UserRow>,
    { instead, ticket = null }: { instead?: { deviceId: string; ticket: string }; ticket?: string | null },
  ): Promise<Arrival> {
    const { claims, shared } = attempt;
    const { user, started } = await db.transaction(async (tx) => {
      const opened = await account(tx);
      await rememberLanguage(tx, opened, language);
      const at = { provider: attempt.provider, subject: claims.subject, providerSession: claims.providerSession };
      const session = { ...browserOf(request, config), ...credentialsOf(opened), at, shared, ...(instead ? { instead } : {}) };
      const outcome = await startSession(tx, session, now);
      if ("limited" in outcome) return { user: opened, started: outcome };
      await spendAttempt(tx, attempt.id);
      await noteUse(tx, attempt.provider, claims.subject, now);
      const { settings } = known(attempt.provider);
      // Of whom the directory brought in it gives the roles itself.
      if (worksHere(opened.type) && settings.roles && !(await isMadeFor(tx, settings.id, opened))) {
        const roles = rolesOf(settings.roles.table, claims.roleValues);
        await syncProviderRoles(tx, opened.id, { provider: attempt.provider, roles }, now);
      }
      return { user: opened, started: outcome };
    });
    if ("limited" in started) return { ...waiting(attempt, "limit", ticket), limit: started.limited };
    const session = signedIn(request, reply, config, started, { user, language });
    return { outcome: "signed_in", session, ticket: null, limit: null, known: null, redirect: attempt.redirect, shared };
  }

  function known(id: string): SignInProvider {
    const provider = signInProviders.byId(id);
    if (!provider) throw new Problem("not_found");
    return provider;
  }

  const begun = ({ settings }: SignInProvider, state: string) => ({
    ...boundTo(config.secret, state),
    returnTo: config.publicUrl + providerPage(settings.id),
  });

  /** The log hears of what was refused. */
  async function tell(error: unknown, provider: string): Promise<never> {
    if (error instanceof Problem && error.code === "sso_refused")
      await recordSecurityEvent(db, { name: "provider_sign_in_refused", actorId: null, details: { provider } });
    throw error;
  }
}

const rolesFor = ({ settings }: SignInProvider, { claims }: ProvedAttempt) => rolesOf(settings.roles?.table, claims.roleValues);

/** What is still asked for. The names go to the browser that proved them, and to no other. */
function waiting({ claims, redirect, shared }: ProvedAttempt, outcome: Arrival["outcome"], ticket: string | null): Arrival {
  const person = { email: claims.email ?? "", name_ar: claims.nameAr, name_en: claims.nameEn };
  return { outcome, session: null, ticket, limit: null, known: person, redirect, shared };
}

/** A path of ours, or null: what a browser could read as another origin is forgotten. */
function localPath(wanted: string | undefined): string | null {
  if (!wanted?.startsWith("/") || wanted.startsWith("//") || [...wanted].some((sign) => sign < " " || sign === "\\")) return null;
  return wanted;
}
