import { createHmac, timingSafeEqual } from "node:crypto";
import { mediaPath } from "#contract/media-path.ts";
import { MEDIA_TOKEN_HOURS } from "#contract/lesson-content.ts";

const HOUR_MS = 3_600_000;

/**
 * The address of a lesson's file for one person, with a token because `<video>` sends no bearer. It ends on a full hour, so that a
 * page asked for again within the hour gives the same address and the browser keeps what it has loaded.
 * @param secret of the configuration
 */
export function mediaUrl(secret: string, userId: number, fileId: string, now: Date): string {
  const until = Math.floor(now.getTime() / HOUR_MS) + MEDIA_TOKEN_HOURS;
  const claim = `${userId.toString(36)}.${until.toString(36)}`;
  return `${mediaPath(fileId)}?token=${claim}.${sign(secret, claim, fileId)}`;
}

/** Whom a token lets read the file; null for one that is wrong, of another file, or over. */
export function readMediaToken(secret: string, token: string, fileId: string, now: Date): number | null {
  const match = /^([0-9a-z]{1,8})\.([0-9a-z]{1,8})\.([\w-]{43})$/u.exec(token);
  if (!match) return null;
  const [, user = "", until = "", signature = ""] = match;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, `${user}.${until}`, fileId)))) return null;
  return Number.parseInt(until, 36) * HOUR_MS > now.getTime() ? Number.parseInt(user, 36) : null;
}

const sign = (secret: string, claim: string, fileId: string): string =>
  createHmac("sha256", secret).update(`lesson file ${fileId} ${claim}`).digest("base64url");
