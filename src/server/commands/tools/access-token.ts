import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const LINE_ITEMS = "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly" as const;
const RESULTS = "https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly" as const;
const SCORES = "https://purl.imsglobal.org/spec/lti-ags/scope/score" as const;
const MEMBERS = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly" as const;

/** What a tool may ask of us. A token names them by their places in this list: new ones stand at its end. */
const TOOL_SCOPES = [LINE_ITEMS, RESULTS, SCORES, MEMBERS] as const;
export type ToolScope = (typeof TOOL_SCOPES)[number];
export const SCOPE = { lineItems: LINE_ITEMS, results: RESULTS, scores: SCORES, members: MEMBERS } as const;
export const GRADE_SCOPES: readonly ToolScope[] = [LINE_ITEMS, RESULTS, SCORES];

/** Seconds. */
export const TOKEN_SECONDS = 3_600;
const SECOND_MS = 1_000;

/** What staff let a tool do. */
export const allowedScopes = ({ writesGrades, readsMembers }: { writesGrades: boolean; readsMembers: boolean }): readonly ToolScope[] => [
  ...(writesGrades ? GRADE_SCOPES : []),
  ...(readsMembers ? [MEMBERS] : []),
];

/** A token that a tool calls us with; it says who and what for, and nothing of it is kept. */
export function toolToken(secret: string, toolId: number, scopes: readonly ToolScope[], now: Date): string {
  const until = Math.floor(now.getTime() / SECOND_MS) + TOKEN_SECONDS;
  const claim = [toolId, scopes.map((scope) => TOOL_SCOPES.indexOf(scope)).join("-"), until, randomBytes(6).toString("hex")].join(".");
  return `${claim}.${sign(secret, claim)}`;
}

/** @param secrets that may have signed it. @returns null for one that is wrong or over */
export function readToolToken(
  secrets: readonly string[],
  token: string,
  now: Date,
): { toolId: number; scopes: ReadonlySet<ToolScope> } | null {
  const match = /^((\d{1,10})\.(\d(?:-\d){0,8})\.(\d{1,12})\.[0-9a-f]{12})\.([\w-]{43})$/u.exec(token);
  if (!match) return null;
  const [, claim = "", tool, places = "", until, signature = ""] = match;
  if (!secrets.some((secret) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, claim))))) return null;
  if (Number(until) * SECOND_MS <= now.getTime()) return null;
  const scopes = places.split("-").flatMap((place) => TOOL_SCOPES[Number(place)] ?? []);
  return { toolId: Number(tool), scopes: new Set(scopes) };
}

const sign = (secret: string, claim: string): string => createHmac("sha256", secret).update(`tool token ${claim}`).digest("base64url");
