import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_DAYS, XSRF_COOKIE } from "#contract/session.ts";
import type { Config } from "#server/config.ts";
import { deviceCookieName } from "#server/http/cookies.ts";
import { newSecret } from "#server/secrets.ts";

const DAY_SECONDS = 86_400;
/** The longest that browsers keep a cookie: the device, with its owner tag and its queue, outlives its sessions. */
const DEVICE_DAYS = 400;

/** Names the browser to us, and to nobody else: no script reads it. */
export function setDeviceCookie(reply: FastifyReply, config: Config, deviceSecret: string): void {
  reply.setCookie(deviceCookieName(config), deviceSecret, {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: config.publicIsHttps,
    maxAge: DEVICE_DAYS * DAY_SECONDS,
  });
}

/** What a page of ours repeats in a header with each change. Lives as long as the token, and slides with it. */
export function setXsrfCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  // The same value while it slides: another tab may be about to send the old one.
  reply.setCookie(XSRF_COOKIE, request.cookies[XSRF_COOKIE] || newSecret(), {
    path: "/",
    sameSite: "lax",
    secure: config.publicIsHttps,
    maxAge: SESSION_DAYS * DAY_SECONDS,
  });
}
