import type { FastifyReply, FastifyRequest } from "fastify";
import { OWNER } from "#contract/outbox-headers.ts";
import { SIGN_IN_MINUTES } from "#contract/accounts/provider-sign-in.ts";
import { SESSION_DAYS, XSRF_COOKIE } from "#contract/accounts/session.ts";
import type { Config } from "#server/config.ts";
import { newSecret } from "#server/secrets.ts";

type PublicAddress = Pick<Config, "publicIsHttps">;

/** Name of the HttpOnly cookie that names the device; bound to the host and the root path where the public address is HTTPS. */
export const deviceCookieName = ({ publicIsHttps }: PublicAddress): string => (publicIsHttps ? "__Host-qabas_device" : "qabas_device");

/** The device cookie that a browser sent, or null. */
export const readDeviceCookie = (request: FastifyRequest, config: PublicAddress): string | null =>
  request.cookies[deviceCookieName(config)] || null;

/** The owner tag that a browser remembers for its queue (`X-Owner`), or null. */
export function readOwnerTag(request: FastifyRequest): string | null {
  const tag = request.headers[OWNER.toLowerCase()];
  return typeof tag === "string" && tag !== "" ? tag : null;
}

/**
 * What a page of ours repeats in a header with each change. Lives as long as the token, and slides with it.
 * @param shared on a computer that several people use it goes with the browser
 */
export function setXsrfCookie(request: FastifyRequest, reply: FastifyReply, config: PublicAddress, shared = false): void {
  // The same value while it slides: another tab may be about to send the old one.
  reply.setCookie(XSRF_COOKIE, request.cookies[XSRF_COOKIE] || newSecret(), {
    path: "/",
    sameSite: "lax",
    secure: config.publicIsHttps,
    ...(shared ? {} : { maxAge: SESSION_DAYS * 86_400 }),
  });
}

/** Name of the HttpOnly cookie of a browser that signs in at a provider: what comes back is taken from this browser alone. */
const signInCookieName = ({ publicIsHttps }: PublicAddress): string => (publicIsHttps ? "__Host-qabas_sign_in" : "qabas_sign_in");

export const readSignInCookie = (request: FastifyRequest, config: PublicAddress): string | null =>
  request.cookies[signInCookieName(config)] || null;

/** One value for all sign-ins of a browser that are under way: two tabs may begin at once. @returns the value */
export function setSignInCookie(request: FastifyRequest, reply: FastifyReply, config: PublicAddress): string {
  const value = readSignInCookie(request, config) ?? newSecret();
  reply.setCookie(signInCookieName(config), value, {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: config.publicIsHttps,
    maxAge: SIGN_IN_MINUTES * 60,
  });
  return value;
}
