import { createHmac, timingSafeEqual } from "node:crypto";
import { mediaPath } from "#contract/classroom/media-path.ts";
import { FOREIGN_MEDIA_TOKEN_MINUTES, MEDIA_TOKEN_HOURS } from "#contract/classroom/lesson-content.ts";

const MINUTE_MS = 60_000;
/** Addresses end on these, so that a page asked for again soon gives the same address and the browser keeps what it has loaded. */
const STEP_MINUTES = 5;

/** For whom an address is made, and when. */
export interface Reader {
  /** Of the configuration. */
  secret: string;
  userId: number;
  sessionId: string;
  /** Whether the file is given to the session's own device alone (`requireDeviceCookie`). Elsewhere an address is good for minutes. */
  boundToDevice: boolean;
  now: Date;
}

/** @param config what the address is bound to */
export const mediaReader = (
  config: { secret: string; requireDeviceCookie: boolean },
  { userId, sessionId }: { userId: number; sessionId: string },
  now: Date,
): Reader => ({ secret: config.secret, userId, sessionId, boundToDevice: config.requireDeviceCookie, now });

/**
 * The address of a lesson's file for one session, with a token because `<video>` sends no bearer. The session must still be alive
 * when the file is asked for: an address outlives no logout.
 */
export function mediaUrl({ secret, sessionId, boundToDevice, now }: Reader, fileId: string): string {
  const minutes = boundToDevice ? MEDIA_TOKEN_HOURS * 60 : FOREIGN_MEDIA_TOKEN_MINUTES;
  const until = Math.floor(now.getTime() / MINUTE_MS / STEP_MINUTES) * STEP_MINUTES + minutes;
  const claim = `${sessionId.replaceAll("-", "")}.${until.toString(36)}`;
  return `${mediaPath(fileId)}?token=${claim}.${sign(secret, claim, fileId)}`;
}

/** The id of the session that a token lets read the file; null for one that is wrong, of another file, or over. */
export function readMediaToken(secret: string, token: string, fileId: string, now: Date): string | null {
  const match = /^([0-9a-f]{32})\.([0-9a-z]{1,8})\.([\w-]{43})$/u.exec(token);
  if (!match) return null;
  const [, session = "", until = "", signature = ""] = match;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, `${session}.${until}`, fileId)))) return null;
  if (Number.parseInt(until, 36) * MINUTE_MS <= now.getTime()) return null;
  return session.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}

const sign = (secret: string, claim: string, fileId: string): string =>
  createHmac("sha256", secret).update(`lesson file ${fileId} ${claim}`).digest("base64url");
