import type { FastifyReply } from "fastify";
import type { Config } from "#server/config.ts";
import { deviceCookieName } from "#server/http/cookies.ts";

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
