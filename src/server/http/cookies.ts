import type { FastifyReply, FastifyRequest } from "fastify";
import { HEADER } from "#contract/endpoint.ts";
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
  const tag = request.headers[HEADER.owner.toLowerCase()];
  return typeof tag === "string" && tag !== "" ? tag : null;
}

/** What a page of ours repeats in a header with each change. Lives as long as the token, and slides with it. */
export function setXsrfCookie(request: FastifyRequest, reply: FastifyReply, config: PublicAddress): void {
  // The same value while it slides: another tab may be about to send the old one.
  reply.setCookie(XSRF_COOKIE, request.cookies[XSRF_COOKIE] || newSecret(), {
    path: "/",
    sameSite: "lax",
    secure: config.publicIsHttps,
    maxAge: SESSION_DAYS * 86_400,
  });
}
