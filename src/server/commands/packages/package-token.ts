import { createHmac, timingSafeEqual } from "node:crypto";
import { PACKAGE } from "#contract/classroom/packages.ts";

const MINUTE_MS = 60_000;

/** What an address of a package lets be read, and by whose session. */
export interface PackageClaim {
  sessionId: string;
  itemId: number;
}

/** Stands in the path of every file of a package: no cookie of ours reaches their origin. It outlives no logout. */
export function packageToken(secret: string, { sessionId, itemId }: PackageClaim, now: Date): string {
  const until = Math.floor(now.getTime() / MINUTE_MS) + PACKAGE.hours * 60;
  const claim = `${sessionId.replaceAll("-", "")}.${itemId.toString(36)}.${until.toString(36)}`;
  return `${claim}.${sign(secret, claim)}`;
}

/** @param secrets that may have signed it. @returns null for one that is wrong or over */
export function readPackageToken(secrets: readonly string[], token: string, now: Date): PackageClaim | null {
  const match = /^([0-9a-f]{32})\.([0-9a-z]{1,6})\.([0-9a-z]{1,8})\.([\w-]{43})$/u.exec(token);
  if (!match) return null;
  const [, session = "", item = "", until = "", signature = ""] = match;
  const claim = `${session}.${item}.${until}`;
  if (!secrets.some((secret) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, claim))))) return null;
  if (Number.parseInt(until, 36) * MINUTE_MS <= now.getTime()) return null;
  return {
    sessionId: session.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-"),
    itemId: Number.parseInt(item, 36),
  };
}

const sign = (secret: string, claim: string): string => createHmac("sha256", secret).update(`package ${claim}`).digest("base64url");
