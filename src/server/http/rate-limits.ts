import { lt, sql } from "drizzle-orm";
import type { RateBucket } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/client.ts";
import { rateLimits } from "#server/db/tables/operations.ts";

/** Reads and writes are counted in this process; what invites guessing is counted in the database, for all of them. */
const LOCAL: ReadonlySet<RateBucket> = new Set(["read", "write", "document"]);
const FORGET_ABOVE = 50_000;

export interface RateLimits {
  /**
   * Counts one call of `subject` (a user, an address).
   * @param times the rule's number of calls this many times over, for a subject that stands for many people
   * @throws Problem `too_many_requests` with the seconds to wait
   */
  take(bucket: RateBucket, subject: string, times?: number): Promise<void>;
  /** Forgets windows that are over. */
  forget(): Promise<void>;
}

export function createRateLimits(db: Database, clock: Clock, rates: Config["rates"]): RateLimits {
  const windows = new Map<string, { start: number; count: number }>();

  function takeLocal(bucket: RateBucket, subject: string, times: number): void {
    const { max, windowSeconds } = rates[bucket];
    const now = clock.now().getTime();
    const key = `${bucket} ${subject}`;
    const window = windows.get(key);
    if (!window || now - window.start >= windowSeconds * 1000 || now < window.start) {
      // Bounded: a flood of addresses costs memory of one window only.
      if (windows.size >= FORGET_ABOVE) windows.clear();
      windows.set(key, { start: now, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > max * times) refuse(window.start, windowSeconds, now);
  }

  async function takeShared(bucket: RateBucket, subject: string, times: number): Promise<void> {
    const { max, windowSeconds } = rates[bucket];
    const now = clock.now();
    const begins = new Date(now.getTime() - windowSeconds * 1000);
    const over = sql`(${rateLimits.windowStart} <= ${begins} or ${rateLimits.windowStart} > ${now})`;
    const [window] = await db
      .insert(rateLimits)
      .values({ bucket, subject: subject.slice(0, 200), windowStart: now, count: 1 })
      .onConflictDoUpdate({
        target: [rateLimits.bucket, rateLimits.subject],
        set: {
          count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
          windowStart: sql`case when ${over} then ${now} else ${rateLimits.windowStart} end`,
        },
      })
      .returning({ count: rateLimits.count, start: rateLimits.windowStart });
    if (window && window.count > max * times) refuse(window.start.getTime(), windowSeconds, now.getTime());
  }

  return {
    async take(bucket, subject, times = 1) {
      if (LOCAL.has(bucket)) takeLocal(bucket, subject, times);
      else await takeShared(bucket, subject, times);
    },
    async forget() {
      const longest = Math.max(...Object.values(rates).map(({ windowSeconds }) => windowSeconds));
      await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(clock.now().getTime() - longest * 1000)));
    },
  };
}

function refuse(start: number, windowSeconds: number, now: number): never {
  throw new Problem("too_many_requests", { retryAfter: Math.max(1, Math.ceil((start + windowSeconds * 1000 - now) / 1000)) });
}
