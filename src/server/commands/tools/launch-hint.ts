import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { TOOL } from "#contract/tools/tools.ts";

/** Who opens which lesson's tool: what travels through the tool and comes back, before anything is said of the person. */
export interface LaunchHint {
  sessionId: string;
  itemId: number;
  toolId: number;
  /** Who opens it teaches the course. */
  teaches: boolean;
  /** It leads in once. */
  id: string;
}

const SECOND_MS = 1_000;

/** @returns a text without secrets, good for some minutes and signed */
export function launchHint(secret: string, { sessionId, itemId, toolId, teaches }: Omit<LaunchHint, "id">, now: Date): string {
  const until = Math.floor(now.getTime() / SECOND_MS) + TOOL.minutes * 60;
  const id = randomBytes(12).toString("hex");
  const claim = [sessionId.replaceAll("-", ""), itemId, toolId, teaches ? "t" : "l", until, id].join(".");
  return `${claim}.${sign(secret, claim)}`;
}

/** @param secrets that may have signed it. @returns null for one that is wrong or over */
export function readLaunchHint(secrets: readonly string[], hint: string, now: Date): LaunchHint | null {
  const match = /^(([0-9a-f]{32})\.(\d{1,10})\.(\d{1,10})\.([tl])\.(\d{1,12})\.([0-9a-f]{24}))\.([\w-]{43})$/u.exec(hint);
  if (!match) return null;
  const [, claim = "", session = "", item, tool, role, until, id = "", signature = ""] = match;
  if (!secrets.some((secret) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, claim))))) return null;
  if (Number(until) * SECOND_MS <= now.getTime()) return null;
  return {
    sessionId: session.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-"),
    itemId: Number(item),
    toolId: Number(tool),
    teaches: role === "t",
    id,
  };
}

const sign = (secret: string, claim: string): string => createHmac("sha256", secret).update(`tool launch ${claim}`).digest("base64url");
