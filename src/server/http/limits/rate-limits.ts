import type { FastifyInstance, FastifyRequest } from "fastify";
import { and, eq, lt, sql } from "drizzle-orm";
import type { RateBucket } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/client.ts";
import { rateLimits } from "#server/db/tables/jobs.ts";
import type { StoreChoice } from "./limit-stores.ts";

/** Reads and writes are counted in this process; what invites guessing is counted in the database, for all of them. */
const LOCAL: ReadonlySet<RateBucket> = new Set(["read", "write", "document"]);
/** Rows of tries at passwords. */
const TRIES = "login_try";

export interface RateLimits {
  /**
   * Counts one call of `subject` (a user, a device, an address).
   * @param times the rule's number of calls this many times over, for a subject that stands for many people
   * @throws Problem `too_many_requests` with the seconds to wait
   */
  take(bucket: RateBucket, subject: string, times?: number): Promise<void>;
  /** The same, but answers whether it was too many, and refuses nothing. */
  count(bucket: RateBucket, subject: string, times?: number): Promise<boolean>;
  /** A call that was counted turned out to be none that counts. */
  giveBack(bucket: RateBucket, subject: string): Promise<void>;
  /**
   * One try at a password. Half of the rule's number are free, each further one waits twice as long as the one before.
   * @param hunted the account is being tried from many places: one try is free
   * @throws Problem `too_many_requests` with the seconds to wait
   */
  tryPassword(subject: string, hunted: boolean): Promise<void>;
  /** The password was right: its tries are forgotten. */
  passwordWasRight(subject: string): Promise<void>;
  /** Forgets windows that are over. */
  forget(): Promise<void>;
}

/** What a limiter is asked with. The library hands it on to `keyGenerator` and `max`, and looks for a route's own group in it. */
interface Asked {
  subject: string;
  max: number;
  routeOptions: { config: object };
}

/** What `limiter` gave the library, which hands it back as the request that it takes it for. */
const asked = (request: FastifyRequest): Asked => request as unknown as Asked;

/**
 * Limits by @fastify/rate-limit with our own stores. Its limiters are called, not hooked to routes: who calls is known only after
 * the session is read, and one call may count under several names.
 * @param app with the library registered
 */
export function createRateLimits(app: FastifyInstance, db: Database, clock: Clock, rates: Config["rates"]): RateLimits {
  const limiter = (choice: StoreChoice, windowSeconds: number) => {
    const options = {
      ...choice,
      timeWindow: windowSeconds * 1000,
      keyGenerator: (request: FastifyRequest) => asked(request).subject,
      max: (request: FastifyRequest) => asked(request).max,
    };
    const ask = app.createRateLimit(options);
    return async (subject: string, max: number): Promise<number | null> => {
      const given: Asked = { subject, max, routeOptions: { config: {} } };
      // The library reads nothing else of a request.
      const answer = await ask(given as unknown as FastifyRequest);
      return answer.isAllowed || !answer.isExceeded ? null : Math.max(1, answer.ttlInSeconds);
    };
  };
  const buckets = new Map(
    (Object.keys(rates) as RateBucket[]).map((bucket) => [
      bucket,
      limiter({ bucket, keep: LOCAL.has(bucket) ? "process" : "database" }, rates[bucket].windowSeconds),
    ]),
  );
  const tries = limiter({ bucket: TRIES, keep: "backoff" }, rates.login.windowSeconds);
  const ask = async (bucket: RateBucket, subject: string, times: number) =>
    (await buckets.get(bucket)?.(subject, rates[bucket].max * times)) ?? null;

  return {
    async take(bucket, subject, times = 1) {
      refuseFor(await ask(bucket, subject, times));
    },
    async count(bucket, subject, times = 1) {
      return (await ask(bucket, subject, times)) !== null;
    },
    async giveBack(bucket, subject) {
      await db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(and(eq(rateLimits.bucket, bucket), eq(rateLimits.subject, subject)));
    },
    async tryPassword(subject, hunted) {
      refuseFor(await tries(subject, hunted ? 1 : Math.ceil(rates.login.max / 2)));
    },
    async passwordWasRight(subject) {
      await db.delete(rateLimits).where(and(eq(rateLimits.bucket, TRIES), eq(rateLimits.subject, subject)));
    },
    async forget() {
      const longest = Math.max(...Object.values(rates).map(({ windowSeconds }) => windowSeconds));
      await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(clock.now().getTime() - longest * 1000)));
    },
  };
}

function refuseFor(seconds: number | null): void {
  if (seconds !== null) throw new Problem("too_many_requests", { retryAfter: seconds });
}
