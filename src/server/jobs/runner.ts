import type { FastifyBaseLogger } from "fastify";
import { QUEUES } from "#contract/jobs/dead-jobs.ts";
import type { Clock } from "#server/clock.ts";
import { JOBS_CHANNEL } from "#server/db/channels.ts";
import type { Database } from "#server/db/client.ts";
import type { Hearing } from "#server/db/hearing.ts";
import type { DeadHandler, JobEngine, JobHandler, RecurringHandler } from "./engine.ts";
import type { Registered, RunSettings } from "./job-run.ts";
import { rulesOf } from "./kinds.ts";
import { apart } from "#server/tracing/tracing.ts";
import { QueueWorker } from "./queue-worker.ts";
import { RecurringWork } from "./recurring.ts";

/** A notice may be missed, and a job that waits for its time has none. */
const POLL_MS = 2_000;
const TIMES = { leaseMs: 60_000, heartbeatMs: 15_000, graceMs: 1_000 };

/**
 * Does the work that `enqueueJob` wrote, in whichever process is free: each queue has its own workers, each job is claimed with
 * SKIP LOCKED under a lease that is renewed while it is at work, done outside any transaction, and tried again for a day when it
 * fails. Then it is set aside, and staff decide.
 */
export class JobRunner implements JobEngine {
  readonly #handlers = new Map<string, Registered>();
  readonly #workers: readonly QueueWorker[];
  readonly #recurring: RecurringWork;
  #timer: NodeJS.Timeout | null = null;
  #quiet: (() => void) | null = null;
  #stops = 0;

  /**
   * @param db what jobs read and write with, handlers included: a pool of its own, so that jobs and requests do not wait for each other
   * @param urgent the same for urgent ones, which wait for no other job
   * @param given times, and `checkSpace`: while it throws nothing is claimed, and all waits where it is. Recurring work goes on: sweeping makes room
   */
  constructor(
    { jobs: db, urgent }: { jobs: Database; urgent: Database },
    clock: Clock,
    log: FastifyBaseLogger,
    given: Partial<Pick<RunSettings, keyof typeof TIMES | "checkSpace">> = {},
  ) {
    const settings: RunSettings = { db, clock, log, ...TIMES, checkSpace: async () => undefined, ...given };
    this.#workers = QUEUES.map(
      (queue) => new QueueWorker(queue, this.#handlers, queue === "urgent" ? { ...settings, db: urgent } : settings),
    );
    this.#recurring = new RecurringWork(settings);
  }

  register(kind: string, handler: JobHandler, deadlineSeconds = rulesOf(kind).deadlineSeconds): void {
    if (this.#handlers.has(kind)) throw new Error(`two handlers for jobs of kind ${kind}`);
    this.#handlers.set(kind, { handler, deadlineMs: deadlineSeconds * 1_000 });
  }

  onDead(kind: string, handler: DeadHandler): void {
    const registered = this.#handlers.get(kind);
    if (!registered) throw new Error(`nobody does jobs of kind ${kind}`);
    registered.dead = handler;
  }

  /** Kinds that somebody does. */
  get kinds(): readonly string[] {
    return [...this.#handlers.keys()];
  }

  every(everySeconds: number, name: string, run: RecurringHandler): void {
    this.#recurring.add(everySeconds, name, run);
  }

  start(hearing: Hearing): void {
    this.#quiet = hearing.on(JOBS_CHANNEL, () => this.#wake());
    this.#timer = setInterval(() => this.#wake(), POLL_MS);
    this.#timer.unref();
    for (const worker of this.#workers) worker.start();
    this.#recurring.start();
  }

  async stop(): Promise<void> {
    this.#stops += 1;
    this.#quiet?.();
    if (this.#timer) clearInterval(this.#timer);
    await Promise.all([...this.#workers.map((worker) => worker.stop()), this.#recurring.stop()]);
  }

  async runDue(): Promise<number> {
    const stops = this.#stops;
    let done = 0;
    for (;;) {
      const begun = await Promise.all(this.#workers.map((worker) => worker.drain()));
      const sum = begun.reduce((one, other) => one + other, 0);
      // A job may have written one for another queue.
      done += sum;
      if (sum === 0 || stops !== this.#stops) return done;
    }
  }

  #wake(): void {
    apart(() => {
      for (const worker of this.#workers) worker.wake();
      this.#recurring.look();
    });
  }
}
