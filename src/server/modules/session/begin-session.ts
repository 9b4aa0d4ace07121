import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Session } from "#contract/accounts/session.ts";
import type { Language } from "#contract/shapes.ts";
import type { SessionRequest, StartedSession } from "#server/commands/accounts/start-session.ts";
import type { Config } from "#server/config.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { deviceCookieName, readDeviceCookie, readOwnerTag, setXsrfCookie } from "#server/http/cookies.ts";
import { newSecret, secretsInUse } from "#server/secrets.ts";
import { sessionData, type UserRow } from "#server/commands/sign-in/user-data.ts";

/** What a session knows of the browser that it begins in. */
export const browserOf = (request: FastifyRequest, config: Config) => ({
  deviceSecret: readDeviceCookie(request, config),
  ownerTag: readOwnerTag(request),
  secrets: secretsInUse(config),
  userAgent: request.headers["user-agent"],
});

export const credentialsOf = (user: UserRow): Pick<SessionRequest, "userId" | "passwordHash"> => ({
  userId: user.id,
  passwordHash: user.passwordHash,
});

/** Gives the browser what names it, and answers the session that began. */
export function signedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  started: StartedSession,
  { user, language }: { user: UserRow; language: Language },
): Session {
  setDeviceCookie(reply, config, started);
  setXsrfCookie(request, reply, config, started.shared);
  return sessionData(started, user, language);
}

/** Mails are written in the language that a person last signed in with. */
export async function rememberLanguage(db: Executor, user: UserRow, language: Language): Promise<void> {
  if (user.language !== language) await db.update(users).set({ language }).where(eq(users.id, user.id));
}

/**
 * What names the browser between two steps of a sign-in: its device cookie, or one that it is given now and that belongs to no device
 * yet. Null where browsers bring none.
 */
export function namedBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): string | null {
  if (!config.requireDeviceCookie) return null;
  const held = readDeviceCookie(request, config);
  if (held !== null) return held;
  const deviceSecret = newSecret();
  setDeviceCookie(reply, config, { deviceSecret, shared: false });
  return deviceSecret;
}

/** The same, at the second of the steps. */
export const sameBrowser = (request: FastifyRequest, config: Config): string | null =>
  config.requireDeviceCookie ? readDeviceCookie(request, config) : null;

const DAY_SECONDS = 86_400;
/** The longest that browsers keep a cookie: the device, with its owner tag and its queue, outlives its sessions. */
const DEVICE_DAYS = 400;

/** Names the browser to us, and to nobody else: no script reads it. On a shared computer it goes with the browser. */
function setDeviceCookie(
  reply: FastifyReply,
  config: Config,
  { deviceSecret, shared }: Pick<StartedSession, "deviceSecret" | "shared">,
): void {
  reply.setCookie(deviceCookieName(config), deviceSecret, {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: config.publicIsHttps,
    ...(shared ? {} : { maxAge: DEVICE_DAYS * DAY_SECONDS }),
  });
}
