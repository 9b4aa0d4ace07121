import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { recurringJobs } from "#server/db/tables/jobs.ts";
import { traced } from "#server/tracing/tracing.ts";
import { safeError } from "#server/safe-error.ts";
import type { RecurringHandler } from "./engine.ts";
import type { RunSettings } from "./job-run.ts";

interface Recurring {
  name: string;
  everyMs: number;
  run: RecurringHandler;
  /** When this process looks at its row again: before, nothing can be due. */
  lookAt: number;
}

/** So many are done at a time: one that takes long does not hold up what must be punctual. */
const AT_ONCE = 3;
const DEADLINE_MS = 900_000;
/** Clocks of machines differ by less; a last firing that lies further ahead is of a clock that was set back. */
const SKEW_MS = 60_000;

/** Work that comes by itself, each piece done by one process of all: the one that moves the row of its name on. */
export class RecurringWork {
  readonly #known: Recurring[] = [];
  readonly #working = new Map<string, { ending: AbortController; ended: Promise<void> }>();
  #looking: Promise<void> | null = null;
  #stopped = true;

  constructor(private readonly on: RunSettings) {}

  add(everySeconds: number, name: string, run: RecurringHandler): void {
    if (this.#known.some((one) => one.name === name)) throw new Error(`two recurring jobs of the name ${name}`);
    this.#known.push({ name, everyMs: everySeconds * 1_000, run, lookAt: 0 });
  }

  start(): void {
    this.#stopped = false;
    this.look();
  }

  /** Something may be due. */
  look(): void {
    if (this.#stopped || this.#looking) return;
    this.#looking = this.#begin()
      .catch((error: unknown) => this.on.log.warn({ error: safeError(error) }, "recurring work waits"))
      .finally(() => {
        this.#looking = null;
      });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#looking;
    for (const { ending } of this.#working.values()) ending.abort("stopped");
    const grace = new Promise((resolve) => setTimeout(resolve, this.on.graceMs).unref());
    await Promise.race([Promise.all([...this.#working.values()].map(({ ended }) => ended)), grace]);
  }

  async #begin(): Promise<void> {
    const now = this.on.clock.now().getTime();
    for (const job of this.#known) {
      if (this.#stopped || this.#working.size >= AT_ONCE) return;
      if (now < job.lookAt || this.#working.has(job.name)) continue;
      const token = randomUUID();
      const claimed = await this.#claim(job, token);
      job.lookAt = now + job.everyMs;
      if (claimed) this.#work(job, token);
      else job.lookAt = await this.#nextFiring(job);
    }
  }

  #work(job: Recurring, token: string): void {
    const ending = new AbortController();
    const ended = this.#do(job, token, ending).finally(() => {
      this.#working.delete(job.name);
      this.look();
    });
    this.#working.set(job.name, { ending, ended });
  }

  async #do(job: Recurring, token: string, ending: AbortController): Promise<void> {
    const { db, clock, log } = this.on;
    const mine = and(eq(recurringJobs.name, job.name), eq(recurringJobs.lockedBy, token));
    const beat = setInterval(() => {
      db.update(recurringJobs)
        .set({ lockedUntil: this.#leaseEnd() })
        .where(mine)
        .returning({ name: recurringJobs.name })
        .then(
          (kept) => kept.length === 0 && ending.abort("lost"),
          () => undefined,
        );
    }, this.on.heartbeatMs);
    const late = setTimeout(() => ending.abort("late"), DEADLINE_MS);
    try {
      const aborted = new Promise<never>((_resolve, reject) => {
        ending.signal.addEventListener("abort", () => reject(new Error(`told to end: ${String(ending.signal.reason)}`)), { once: true });
      });
      aborted.catch(() => undefined);
      const words = () => ({ name: `recurring ${job.name}`, kind: "consumer" as const, attributes: {} });
      const work = traced(words, async () => await job.run({ db, now: clock.now(), log, signal: ending.signal }));
      await Promise.race([work, aborted]);
    } catch (error) {
      log.warn({ recurring: job.name, error: safeError(error) }, "recurring work failed: it comes again");
    } finally {
      clearInterval(beat);
      clearTimeout(late);
      await db
        .update(recurringJobs)
        .set({ lockedBy: null, lockedUntil: null })
        .where(mine)
        .catch(() => undefined);
    }
  }

  /** Moves the row on, if its time has come and nobody is at it. */
  async #claim({ name, everyMs }: Recurring, token: string): Promise<boolean> {
    const now = this.on.clock.now();
    const values = { lastFiredAt: now, lockedBy: token, lockedUntil: this.#leaseEnd() };
    const claimed = await this.on.db
      .insert(recurringJobs)
      .values({ name, ...values })
      .onConflictDoUpdate({
        target: recurringJobs.name,
        set: values,
        setWhere: and(
          or(
            lte(recurringJobs.lastFiredAt, new Date(now.getTime() - everyMs)),
            gt(recurringJobs.lastFiredAt, new Date(now.getTime() + SKEW_MS)),
          ),
          or(
            isNull(recurringJobs.lockedUntil),
            lte(recurringJobs.lockedUntil, now),
            gt(recurringJobs.lockedUntil, new Date(now.getTime() + this.on.leaseMs + SKEW_MS)),
          ),
        ),
      })
      .returning({ one: sql<number>`1` });
    return claimed.length > 0;
  }

  /** When the row can be due, after another process fired it; soon where that one is still at it. */
  async #nextFiring({ name, everyMs }: Recurring): Promise<number> {
    const [row] = await this.on.db.select({ fired: recurringJobs.lastFiredAt }).from(recurringJobs).where(eq(recurringJobs.name, name));
    return row ? row.fired.getTime() + everyMs : 0;
  }

  #leaseEnd = (): Date => new Date(this.on.clock.now().getTime() + this.on.leaseMs);
}
