import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { TOOL } from "#contract/tools/tools.ts";

/** Who opens which lesson's tool: what travels through the tool and comes back, before anything is said of the person. */
export interface LaunchHint {
  sessionId: string;
  itemId: number;
  toolId: number;
  /** Who opens it teaches the course. */
  teaches: boolean;
  /** They come to choose what the lesson opens. */
  chooses: boolean;
  /** It leads in once. */
  id: string;
}

const SECOND_MS = 1_000;

/** A hint leads in; with an offer comes back what was chosen. Neither passes for the other. */
export type HintUse = "launch" | "content";
const MINUTES: Record<HintUse, number> = { launch: TOOL.minutes, content: TOOL.contentMinutes };

/** @returns a text without secrets, good for some minutes and signed */
export function launchHint(
  secret: string,
  { sessionId, itemId, toolId, teaches, chooses }: Omit<LaunchHint, "id">,
  now: Date,
  use: HintUse = "launch",
): string {
  const until = Math.floor(now.getTime() / SECOND_MS) + MINUTES[use] * 60;
  const id = randomBytes(12).toString("hex");
  const claim = [sessionId.replaceAll("-", ""), itemId, toolId, chooses ? "c" : teaches ? "t" : "l", until, id].join(".");
  return `${claim}.${sign(secret, use, claim)}`;
}

/** @param secrets that may have signed it. @returns null for one that is wrong or over */
export function readLaunchHint(secrets: readonly string[], hint: string, now: Date, use: HintUse = "launch"): LaunchHint | null {
  const match = /^(([0-9a-f]{32})\.(\d{1,10})\.(\d{1,10})\.([tlc])\.(\d{1,12})\.([0-9a-f]{24}))\.([\w-]{43})$/u.exec(hint);
  if (!match) return null;
  const [, claim = "", session = "", item, tool, role, until, id = "", signature = ""] = match;
  if (!secrets.some((secret) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, use, claim))))) return null;
  if (Number(until) * SECOND_MS <= now.getTime()) return null;
  return {
    sessionId: session.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-"),
    itemId: Number(item),
    toolId: Number(tool),
    teaches: role !== "l",
    chooses: role === "c",
    id,
  };
}

const sign = (secret: string, use: HintUse, claim: string): string =>
  createHmac("sha256", secret).update(`tool ${use} ${claim}`).digest("base64url");
