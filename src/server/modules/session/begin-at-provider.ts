import type { FastifyReply, FastifyRequest } from "fastify";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import type { Language } from "#contract/shapes.ts";
import { startSession } from "#server/commands/accounts/start-session.ts";
import type { ProvedAttempt } from "#server/commands/sign-in/attempts.ts";
import { platformIdOf } from "#server/commands/platforms/platforms.ts";
import { NATIONAL } from "#server/commands/sign-in/national-requests.ts";
import { placeOf, useAttempt } from "#server/commands/sign-in/use-attempt.ts";
import type { Executor } from "#server/db/client.ts";
import type { Services } from "#server/services.ts";
import { browserOf, credentialsOf, rememberLanguage, signedIn } from "./begin-session.ts";
import type { UserRow } from "#server/commands/sign-in/user-data.ts";

/** A call in which a session may begin. */
export interface Arriving {
  request: FastifyRequest;
  reply: FastifyReply;
  language: Language;
  now: Date;
}

/** Begins the session, in one transaction with what the account comes from. At the device limit nothing of it is done. */
export async function begin(
  { db, config, signInProviders }: Services,
  { request, reply, language, now }: Arriving,
  attempt: ProvedAttempt,
  account: (tx: Executor) => Promise<UserRow>,
  { instead, ticket = null }: { instead?: { deviceId: string; ticket: string }; ticket?: string | null },
): Promise<Arrival> {
  const { shared } = attempt;
  const { user, started } = await db.transaction(async (tx) => {
    const opened = await account(tx);
    await rememberLanguage(tx, opened, language);
    const at = placeOf(attempt);
    const session = { ...browserOf(request, config), ...credentialsOf(opened), at, shared, ...(instead ? { instead } : {}) };
    const outcome = await startSession(tx, session, now);
    if ("limited" in outcome) return { user: opened, started: outcome };
    await useAttempt(tx, attempt, opened, signInProviders.byId(attempt.provider)?.settings.roles ?? null, now);
    return { user: opened, started: outcome };
  });
  if ("limited" in started) return { ...waiting(attempt, "limit", ticket), limit: started.limited };
  const session = signedIn(request, reply, config, started, { user, language });
  return { outcome: "signed_in", session, ticket: null, limit: null, known: null, redirect: attempt.redirect, shared };
}

/** What is still asked for. The names go to the browser that proved them, and to no other. */
export function waiting(
  { provider, claims, redirect, shared }: ProvedAttempt,
  outcome: Arrival["outcome"],
  ticket: string | null,
): Arrival {
  const known = { email: claims.email ?? "", name_ar: claims.nameAr, name_en: claims.nameEn };
  const by = platformIdOf(provider) !== null ? "platform" : provider === NATIONAL ? "national" : "organisation";
  return { outcome, session: null, ticket, limit: null, known, by, redirect, shared };
}

/** A path of ours, or null: what a browser could read as another origin is forgotten. */
export function localPath(wanted: string | undefined): string | null {
  if (!wanted?.startsWith("/") || wanted.startsWith("//") || [...wanted].some((sign) => sign < " " || sign === "\\")) return null;
  return wanted;
}
