import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/clock.ts";
import { JOBS_CHANNEL } from "#server/db/channels.ts";
import type { Database, Executor } from "#server/db/client.ts";
import type { Hearing } from "#server/db/hearing.ts";
import { jobs } from "#server/db/tables/operations.ts";
import { safeError } from "#server/safe-error.ts";

/** What a job is given. `db` is the server's database: a handler opens its own transaction where it needs one. */
export interface JobContext {
  db: Database;
  now: Date;
  log: FastifyBaseLogger;
}
export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<void>;

const POLL_MS = 5_000;
/** A claimed job belongs to its process this long; then another may take it (the process was killed). */
const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 12;
const MAX_BACKOFF_SECONDS = 3_600;

/**
 * Does the work that `enqueueJob` wrote, in whichever process is free: each job is claimed with SKIP LOCKED under a lease,
 * done outside any transaction, and tried again with growing pauses when it fails. A job may run twice (its process can
 * die between the work and the note of it), so handlers are idempotent.
 */
export class JobRunner {
  readonly #handlers = new Map<string, JobHandler>();
  readonly #recurring: { name: string; everySeconds: number; run: (context: JobContext) => Promise<void>; last: number }[] = [];
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;
  #again = false;
  #stopped = true;
  #quiet: (() => void) | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Names who does jobs of a kind. */
  register(kind: string, handler: JobHandler): void {
    if (this.#handlers.has(kind)) throw new Error(`two handlers for jobs of kind ${kind}`);
    this.#handlers.set(kind, handler);
  }

  /** Work that comes by itself (clean-up): every process may do it, so it must be harmless twice. */
  every(everySeconds: number, name: string, run: (context: JobContext) => Promise<void>): void {
    this.#recurring.push({ name, everySeconds, run, last: 0 });
  }

  start(hearing: Hearing): void {
    this.#stopped = false;
    this.#quiet = hearing.on(JOBS_CHANNEL, () => this.#wake());
    this.#timer = setInterval(() => this.#wake(), POLL_MS);
    this.#timer.unref();
    this.#wake();
  }

  /** Claims nothing new and waits for the job in hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#quiet?.();
    if (this.#timer) clearInterval(this.#timer);
    await this.#working;
  }

  /** Does everything that is due now; for tests and for a caller that wants to wait. Answers how many jobs it did. */
  async runDue(): Promise<number> {
    let done = 0;
    while (await this.#runOne()) done += 1;
    // One that was taken by itself a moment before was due as well.
    await this.#working;
    return done;
  }

  #wake(): void {
    if (this.#stopped) return;
    if (this.#working) {
      this.#again = true;
      return;
    }
    this.#working = this.#loop().finally(() => {
      this.#working = null;
      if (this.#again) {
        this.#again = false;
        this.#wake();
      }
    });
  }

  async #loop(): Promise<void> {
    try {
      await this.#runRecurring();
      while (!this.#stopped && (await this.#runOne()));
    } catch (error) {
      // The database is away: the next poll tries again.
      this.log.warn({ error: safeError(error) }, "jobs wait");
    }
  }

  async #runRecurring(): Promise<void> {
    const now = this.clock.now();
    for (const job of this.#recurring) {
      if (this.#stopped || now.getTime() - job.last < job.everySeconds * 1000) continue;
      job.last = now.getTime();
      await job.run({ db: this.db, now, log: this.log });
    }
  }

  async #runOne(): Promise<boolean> {
    const now = this.clock.now();
    const job = await this.#claim(now);
    if (!job) return false;
    const handler = this.#handlers.get(job.kind);
    try {
      await handler?.(job.payload, { db: this.db, now, log: this.log });
      await this.db.update(jobs).set({ doneAt: this.clock.now(), lastError: null }).where(eq(jobs.id, job.id));
    } catch (error) {
      const { name, message, code } = safeError(error);
      this.log.warn({ job: job.id, kind: job.kind, attempts: job.attempts, error: { name, message, code } }, "job failed");
      const pause = Math.min(MAX_BACKOFF_SECONDS, 2 ** job.attempts);
      const givenUp = job.attempts >= MAX_ATTEMPTS;
      await this.db
        .update(jobs)
        .set({
          lastError: `${name}: ${message ?? code ?? ""}`.slice(0, 500),
          runAt: new Date(now.getTime() + pause * 1000),
          doneAt: givenUp ? now : null,
        })
        .where(eq(jobs.id, job.id));
    }
    return true;
  }

  /** Takes one due job of a kind that this process knows (a newer one may write others), by moving its `runAt` past the lease: nobody else sees it as due meanwhile. */
  async #claim(now: Date) {
    const kinds = [...this.#handlers.keys()];
    if (kinds.length === 0) return undefined;
    const due = this.db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(sql`${jobs.doneAt} is null`, lte(jobs.runAt, now), inArray(jobs.kind, kinds)))
      .orderBy(jobs.runAt, jobs.id)
      .limit(1)
      .for("update", { skipLocked: true });
    const [job] = await this.db
      .update(jobs)
      .set({ attempts: sql`${jobs.attempts} + 1`, runAt: new Date(now.getTime() + LEASE_SECONDS * 1000) })
      .where(eq(jobs.id, sql`(${due})`))
      .returning({ id: jobs.id, kind: jobs.kind, payload: jobs.payload, attempts: jobs.attempts });
    return job;
  }
}

/** Forgets finished work after a while; `db` as in any command. */
export async function forgetFinishedJobs(db: Executor, before: Date): Promise<void> {
  await db.delete(jobs).where(lte(jobs.doneAt, before));
}
