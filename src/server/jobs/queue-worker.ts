import { randomUUID } from "node:crypto";
import type { QueueName } from "#contract/jobs/dead-jobs.ts";
import { safeError } from "#server/safe-error.ts";
import { type ClaimedJob, claimJob } from "./claims.ts";
import { JobRun, type Registered, type RunSettings } from "./job-run.ts";
import { QUEUE_SIZES, rulesOf } from "./kinds.ts";

interface Working {
  kind: string;
  run: JobRun;
  ended: Promise<void>;
}

/** Does the jobs of one queue, several at a time. Queues know nothing of each other, so that none waits for another. */
export class QueueWorker {
  readonly #working = new Map<string, Working>();
  /** Claims come one after the other: between two of them nobody knows how many workers are free. */
  #claims: Promise<unknown> = Promise.resolve();
  #filling: Promise<number> | null = null;
  #again = false;
  #stopped = true;
  #stops = 0;

  constructor(
    private readonly queue: QueueName,
    private readonly handlers: ReadonlyMap<string, Registered>,
    private readonly on: RunSettings,
  ) {}

  start(): void {
    this.#stopped = false;
    this.wake();
  }

  /** There may be something to do. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#filling) {
      this.#again = true;
      return;
    }
    this.#filling = this.#fill(() => !this.#stopped)
      .catch((error: unknown) => {
        // The database is away: the next poll tries again.
        this.on.log.warn({ queue: this.queue, error: safeError(error) }, "jobs wait");
        return 0;
      })
      .finally(() => {
        this.#filling = null;
        if (this.#again) {
          this.#again = false;
          this.wake();
        }
      });
  }

  /** Does everything that is due now, and waits for what is at work already. Answers how many jobs it began. */
  async drain(): Promise<number> {
    const stops = this.#stops;
    let begun = 0;
    for (;;) {
      await this.#filling;
      begun += await this.#fill(() => this.#stops === stops);
      if (this.#working.size > 0) await Promise.race([...this.#working.values()].map(({ ended }) => ended));
      else if (!this.#filling) return begun;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stops += 1;
    await this.#claims;
    for (const { run } of this.#working.values()) run.stop();
    await Promise.all([...this.#working.values()].map(({ ended }) => ended));
  }

  /** Claims as long as a worker is free. */
  #fill(goOn: () => boolean): Promise<number> {
    const filled = this.#claims.then(async () => await this.#claimFree(goOn));
    this.#claims = filled.catch(() => undefined);
    return filled;
  }

  async #claimFree(goOn: () => boolean): Promise<number> {
    const { workers } = QUEUE_SIZES[this.queue];
    let begun = 0;
    await this.on.checkSpace();
    while (goOn() && this.#working.size < workers) {
      const kinds = this.#openKinds();
      if (kinds.length === 0) return begun;
      const now = this.on.clock.now();
      const until = new Date(now.getTime() + this.on.leaseMs);
      const job = await claimJob(this.on.db, { queue: this.queue, kinds, token: randomUUID(), now, until });
      if (!job) return begun;
      this.#begin(job);
      begun += 1;
    }
    return begun;
  }

  #begin(job: ClaimedJob): void {
    const registered = this.handlers.get(job.kind);
    if (!registered) throw new Error(`nobody does jobs of kind ${job.kind}`);
    const run = new JobRun(job, registered, this.on);
    const ended = run.done().finally(() => {
      this.#working.delete(job.token);
      this.wake();
    });
    this.#working.set(job.token, { kind: job.kind, run, ended });
  }

  /** Kinds that may be claimed: whatever waits on the same thing outside shares a few of the workers. */
  #openKinds(): string[] {
    const atWork = [...this.#working.values()].map(({ kind }) => rulesOf(kind).outside);
    return [...this.handlers.keys()].filter((kind) => {
      const { outside } = rulesOf(kind);
      return outside === null || atWork.filter((one) => one === outside).length < QUEUE_SIZES[this.queue].outside[outside];
    });
  }
}
