import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { and, eq, sql } from "drizzle-orm";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/db/client.ts";
import { rateLimits } from "#server/db/tables/jobs.ts";

/** What a limiter is made with beside the library's own options. */
export interface StoreChoice {
  /** First column of the table's key. */
  bucket: string;
  /**
   * - `process`: counted here, for what costs little;
   * - `database`: counted for all processes, for what invites guessing;
   * - `backoff`: in the database too; each try beyond the free ones (`max`) waits twice as long as the one before, up to the window.
   */
  keep: "process" | "database" | "backoff";
}

type Counted = { current: number; ttl: number };

const REMEMBERED = 50_000;
const SUBJECT_LETTERS = 200;

/** The stores behind @fastify/rate-limit: its own counts by the machine's time and in this process alone. */
export function limitStores(db: Database, clock: Clock): FastifyRateLimitStoreCtor {
  const make = ({ bucket, keep }: StoreChoice) => {
    if (keep === "process") return storeOf(inProcess(bucket, clock));
    return storeOf(keep === "database" ? inDatabase(db, bucket, clock) : withBackoff(db, bucket, clock));
  };
  return class LimitStore implements FastifyRateLimitStore {
    constructor(_options: FastifyRateLimitOptions) {}
    incr(): never {
      throw new Error("a limiter says where it counts");
    }
    child(options: unknown): FastifyRateLimitStore {
      return make(options as StoreChoice);
    }
  };
}

function storeOf(count: (subject: string, windowMs: number, max: number) => Promise<Counted> | Counted): FastifyRateLimitStore {
  const store: FastifyRateLimitStore = {
    incr(subject, callback, windowMs, max) {
      Promise.resolve(subject.slice(0, SUBJECT_LETTERS))
        .then((kept) => count(kept, windowMs, max))
        .then(
          (counted) => callback(null, counted),
          (error: Error) => callback(error),
        );
    },
    child: () => store,
  };
  return store;
}

/** Windows of this process, shared by all its limiters of a bucket. Bounded: a flood of subjects forgets the oldest of them. */
function inProcess(_bucket: string, clock: Clock) {
  const windows = new Map<string, { start: number; count: number }>();
  return (subject: string, windowMs: number): Counted => {
    const now = clock.now().getTime();
    const window = windows.get(subject);
    if (window && now - window.start < windowMs && now >= window.start) {
      window.count += 1;
      return { current: window.count, ttl: window.start + windowMs - now };
    }
    windows.delete(subject);
    if (windows.size >= REMEMBERED) windows.delete(windows.keys().next().value as string);
    windows.set(subject, { start: now, count: 1 });
    return { current: 1, ttl: windowMs };
  };
}

function inDatabase(db: Database, bucket: string, clock: Clock) {
  return async (subject: string, windowMs: number): Promise<Counted> => {
    const now = clock.now();
    const begins = new Date(now.getTime() - windowMs);
    const over = sql`(${rateLimits.windowStart} <= ${begins} or ${rateLimits.windowStart} > ${now})`;
    const [window] = await db
      .insert(rateLimits)
      .values({ bucket, subject, windowStart: now, count: 1 })
      .onConflictDoUpdate({
        target: [rateLimits.bucket, rateLimits.subject],
        set: {
          count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
          windowStart: sql`case when ${over} then ${now} else ${rateLimits.windowStart} end`,
        },
      })
      .returning({ count: rateLimits.count, start: rateLimits.windowStart });
    if (!window) throw new Error("a limit was not written");
    return { current: window.count, ttl: window.start.getTime() + windowMs - now.getTime() };
  };
}

/**
 * One statement decides and counts: many tries at the same moment are one try and refusals. The row's time is that of the last try, and
 * a window without any begins anew.
 */
function withBackoff(db: Database, bucket: string, clock: Clock) {
  return async (subject: string, windowMs: number, free: number): Promise<Counted> => {
    const now = clock.now();
    const seconds = windowMs / 1000;
    const wait = sql`case when ${rateLimits.count} < ${free}::int then 0 else least(power(2, least(${rateLimits.count} - ${free}::int, 20)), ${seconds}::float8) end`;
    const quiet = sql`(${rateLimits.windowStart} <= ${new Date(now.getTime() - windowMs)} or ${rateLimits.windowStart} > ${now})`;
    const [tried] = await db
      .insert(rateLimits)
      .values({ bucket, subject, windowStart: now, count: 1 })
      .onConflictDoUpdate({
        target: [rateLimits.bucket, rateLimits.subject],
        set: { count: sql`case when ${quiet} then 1 else ${rateLimits.count} + 1 end`, windowStart: now },
        setWhere: sql`${quiet} or ${rateLimits.windowStart} + make_interval(secs => ${wait}) <= ${now}`,
      })
      .returning({ count: rateLimits.count });
    if (tried) return { current: 0, ttl: 0 };
    const [waiting] = await db
      .select({ at: rateLimits.windowStart, wait: sql<number>`(${wait})::float8` })
      .from(rateLimits)
      .where(and(eq(rateLimits.bucket, bucket), eq(rateLimits.subject, subject)));
    const left = waiting ? waiting.at.getTime() + Number(waiting.wait) * 1000 - now.getTime() : 0;
    return { current: free + 1, ttl: Math.max(1, left) };
  };
}
