import type { Database } from "#server/db/client.ts";
import type { ToldScore } from "#server/db/tables/learning/platforms.ts";
import { askOutside } from "#server/providers/tools/guarded-fetch.ts";
import type { PlatformTokens } from "./platform-tokens.ts";
import type { Platform } from "./platforms.ts";

const TYPE = "application/vnd.ims.lis.v1.score+json";

/** What platforms are told with. */
export interface Sending {
  tokens: PlatformTokens;
  loopback: boolean;
}
/** A score with the time that it bears, however often it is sent. */
export type Timed = ToldScore & { at: string };

/** Posts a score (Assignment and Grade Services 2.0 §3.4). @throws Error where the platform does not take it */
export async function postScore(
  db: Database,
  { tokens, loopback }: Sending,
  { platform, lineItem, userId }: { platform: Platform; lineItem: string; userId: string },
  { at, given, maximum, activity, grading }: Timed,
  now: Date,
): Promise<void> {
  const address = new URL(lineItem);
  address.pathname = `${address.pathname.replace(/\/$/u, "")}/scores`;
  const headers = { authorization: `Bearer ${await tokens.of(db, platform, now)}`, "content-type": TYPE };
  const body = JSON.stringify({
    userId,
    timestamp: at,
    activityProgress: activity,
    gradingProgress: grading,
    ...(given === null ? {} : { scoreGiven: given, scoreMaximum: maximum }),
  });
  const { status } = await askOutside(address.href, { method: "POST", headers, body }, { loopback });
  if (status === 401) tokens.forget(platform);
  // It knows this one, or a later one, already.
  if (status === 409 || (status >= 200 && status < 300)) return;
  throw new Error(`the platform's gradebook answered ${status}`);
}
