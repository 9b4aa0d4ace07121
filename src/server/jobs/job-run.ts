import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { DeadReason } from "#contract/jobs/dead-jobs.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/db/client.ts";
import { onBehalfOf } from "#server/db/shares.ts";
import { safeError } from "#server/safe-error.ts";
import { type ClaimedJob, finishJob, releaseJob, renewLease, setJobAside, tryLater } from "./claims.ts";
import { asJob } from "./current-job.ts";
import { type SpanWords, traced } from "#server/tracing/tracing.ts";
import type { DeadHandler, JobHandler } from "./engine.ts";

/** What runs of jobs stand on. Times are milliseconds. */
export interface RunSettings {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  /** A claimed job belongs to its process this long after each sign of life; then another may take it. */
  leaseMs: number;
  heartbeatMs: number;
  /** A handler that was told to end gets this long to do so. */
  graceMs: number;
  /** Throws while there is no room for what jobs write. */
  checkSpace(): Promise<void>;
}

/** Who does jobs of a kind, and how long that may take. */
export interface Registered {
  handler: JobHandler;
  deadlineMs: number;
  dead?: DeadHandler;
}

/** A job whose process was gone before it ended more often than this is set aside: it may be what kills them. */
const DEATHS_AT_MOST = 3;
/** What came of a job is written while its lease holds, however often the database is away meanwhile. */
const WRITE_AGAIN_MS = 1_000;

/** Why a handler was told to end. */
type Ending = "stopped" | "lost" | "late";

/** One run of one job: under its deadline, with a heartbeat, ended by its signal. */
export class JobRun {
  readonly #ending = new AbortController();
  #leaseUntil: number;
  #stopping = false;

  constructor(
    private readonly job: ClaimedJob,
    private readonly does: Registered,
    private readonly on: RunSettings,
  ) {
    this.#leaseUntil = on.clock.now().getTime() + on.leaseMs;
  }

  /** The server stops. */
  stop(): void {
    this.#stopping = true;
    this.#end("stopped");
  }

  /** Does the job and writes what came of it. Never throws: a database that is away leaves the job to its lease. */
  async done(): Promise<void> {
    const { job, on } = this;
    if (job.deaths > DEATHS_AT_MOST) {
      on.log.error({ job: job.id, kind: job.kind, deaths: job.deaths }, "a job was set aside: its process died at it too often");
      return await this.#write(() => this.#aside("process_died"));
    }
    const heartbeat = setInterval(() => void this.#beat(), on.heartbeatMs);
    const deadline = setTimeout(() => this.#end("late"), this.does.deadlineMs);
    try {
      await this.#settled();
      await this.#write(() => finishJob(on.db, job, on.clock.now()));
    } catch (error) {
      await this.#failed(error);
    } finally {
      clearInterval(heartbeat);
      clearTimeout(deadline);
    }
  }

  /** The handler's end, or soon after its signal whatever it does. */
  async #settled(): Promise<void> {
    const { job, on } = this;
    const { signal } = this.#ending;
    const context = { db: on.db, now: on.clock.now(), log: on.log, signal };
    const work = onBehalfOf(`jobs ${job.queue}`, () =>
      asJob(
        job,
        async () =>
          await traced(
            () => wordsOf(job),
            async () => await this.does.handler(job.payload, context),
            job.traceparent,
          ),
      ),
    );
    // It may go on after it was given up: how it then ends is of no interest.
    work.catch(() => undefined);
    let onAbort: (() => void) | undefined;
    const given = new Promise<never>((_resolve, reject) => {
      onAbort = () => setTimeout(() => reject(new Error(`the job did not end in time (${String(signal.reason)})`)), on.graceMs);
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
    });
    try {
      await Promise.race([work, given]);
    } finally {
      if (onAbort) signal.removeEventListener("abort", onAbort);
      given.catch(() => undefined);
    }
  }

  async #failed(error: unknown): Promise<void> {
    const { job, on } = this;
    const ending = this.#ending.signal.reason as Ending | undefined;
    if (ending === "lost") return on.log.warn({ job: job.id, kind: job.kind }, "another process has the job: what came of it is dropped");
    if (ending === "stopped") return await this.#write(() => releaseJob(on.db, job));
    const { name, message, code } = safeError(error);
    const reason = ending === "late" ? "it took longer than its deadline" : `${name}: ${message ?? code ?? ""}`.slice(0, 500);
    const now = on.clock.now();
    const again = nextTry({ attempt: job.attempts, firstTriedAt: job.firstTriedAt ?? now, now });
    const line = { job: job.id, kind: job.kind, attempts: job.attempts, error: { name, message, code } };
    if (again) on.log.warn(line, "job failed");
    else on.log.error(line, "a job was set aside: it failed for a whole day");
    await this.#write(() => (again ? tryLater(on.db, job, again, reason) : this.#aside("retries_exhausted", reason)));
  }

  /** Told first: a job that is set aside is not looked at again before staff decide. */
  async #aside(reason: DeadReason, error?: string): Promise<boolean> {
    const { job, on } = this;
    await this.does.dead?.(job.payload, { db: on.db, now: on.clock.now(), log: on.log, signal: this.#ending.signal }, reason);
    return await setJobAside(on.db, job, on.clock.now(), reason, error);
  }

  async #beat(): Promise<void> {
    const until = this.on.clock.now().getTime() + this.on.leaseMs;
    try {
      if (await renewLease(this.on.db, this.job, new Date(until))) this.#leaseUntil = until;
      else this.#end("lost");
    } catch {
      // Whether it is still ours is not known; once the lease is over it must be taken for lost.
      if (this.on.clock.now().getTime() >= this.#leaseUntil) this.#end("lost");
    }
  }

  #end(why: Ending): void {
    if (!this.#ending.signal.aborted) this.#ending.abort(why);
  }

  async #write(what: () => Promise<boolean>): Promise<void> {
    for (;;) {
      try {
        if (!(await what()))
          this.on.log.warn({ job: this.job.id, kind: this.job.kind }, "another process has the job: what came of it is dropped");
        return;
      } catch (error) {
        if (this.#stopping || this.on.clock.now().getTime() >= this.#leaseUntil)
          return this.on.log.warn({ job: this.job.id, error: safeError(error) }, "what came of a job could not be written");
        await pause(WRITE_AGAIN_MS);
      }
    }
  }
}

const wordsOf = ({ kind, queue, attempts }: ClaimedJob): SpanWords => ({
  name: `job ${kind}`,
  kind: "consumer",
  attributes: { "job.kind": kind, "job.queue": queue, "job.attempts": attempts },
});

const SECOND = 1_000;
/** A job that fails is tried again for this long. */
const RETRY_FOR_MS = 24 * 3_600 * SECOND;
/** A server outside that comes back is found within this. */
const PAUSE_AT_MOST_MS = 900 * SECOND;
/** Jobs that failed together do not come back together. */
const JITTER = 0.2;

/**
 * When a job that failed is tried again: after a pause that doubles from two seconds to a quarter of an hour, give or take a fifth.
 * The last try is a day after the first one.
 * @param attempt how many tries there were
 * @returns null when it was tried for a day
 */
function nextTry({ attempt, firstTriedAt, now }: { attempt: number; firstTriedAt: Date; now: Date }): Date | null {
  const last = firstTriedAt.getTime() + RETRY_FOR_MS;
  if (now.getTime() >= last) return null;
  const pause = Math.min(PAUSE_AT_MOST_MS, SECOND * 2 ** Math.min(attempt, 20));
  const spread = 1 - JITTER + 2 * JITTER * Math.random();
  return new Date(Math.min(last, now.getTime() + Math.round(pause * spread)));
}
