import { plainText } from "#contract/rules/plain-text.ts";
import type { ToolScore } from "#server/commands/tools/save-score.ts";
import { toolScores } from "#server/db/tables/learning/tools.ts";

const COMMENT_MOST = 4_000;
/** A clock may be ahead by so much: one that is further would hold off every score after it. */
const AHEAD_MS = 5 * 60_000;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/u;

/** A score as Assignment and Grade Services 2.0 has it (§3.4); null for what is none. */
export function readScore(body: unknown, now: Date): { subject: string; score: ToolScore } | null {
  if (typeof body !== "object" || body === null) return null;
  const said = body as Record<string, unknown>;
  const { userId, timestamp, scoreGiven, scoreMaximum, comment } = said;
  const activity = toolScores.activity.enumValues.find((one) => one === said["activityProgress"]);
  const grading = toolScores.grading.enumValues.find((one) => one === said["gradingProgress"]);
  if (typeof userId !== "string" || typeof timestamp !== "string" || !activity || !grading || !TIME.test(timestamp)) return null;
  const madeAt = new Date(timestamp);
  if (Number.isNaN(madeAt.getTime()) || madeAt.getTime() > now.getTime() + AHEAD_MS) return null;
  const score = percentOf(scoreGiven, scoreMaximum);
  if (score === undefined || !(comment == null || typeof comment === "string")) return null;
  const words = plainText(comment ?? "").slice(0, COMMENT_MOST);
  return { subject: userId, score: { score, activity, grading, comment: words === "" ? null : words, madeAt } };
}

/** Undefined for what cannot be reckoned; more than everything is everything. */
function percentOf(given: unknown, most: unknown): number | null | undefined {
  if (given == null) return null;
  const fits = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
  if (!fits(given) || !fits(most) || given < 0 || most <= 0) return undefined;
  return Math.min(100, (given / most) * 100);
}
