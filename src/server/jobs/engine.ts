import type { FastifyBaseLogger } from "fastify";
import type { DeadReason } from "#contract/jobs/dead-jobs.ts";
import type { Database } from "#server/db/client.ts";
import type { Hearing } from "#server/db/hearing.ts";

/** What a job is given. `db` is the server's database: a handler opens its own transaction where it needs one. */
export interface JobContext {
  db: Database;
  now: Date;
  log: FastifyBaseLogger;
  /** Aborted when the server stops, the time of the job is over or another process has it: a long one looks at it between its steps. */
  signal: AbortSignal;
}

/** May run twice (its process can die between the work and the note of it), so it is idempotent. */
export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<void>;
/** Tells whom it matters to that a job was set aside. Runs before that is written, and may run twice. */
export type DeadHandler = (payload: Record<string, unknown>, context: JobContext, reason: DeadReason) => Promise<void>;
export type RecurringHandler = (context: JobContext) => Promise<void>;

/** What the server asks of a job engine; `.github/decisions/0001-job-queue.md` says which one stands behind it and why. */
export interface JobEngine {
  /** Names who does jobs of a kind, and how long that may take if not what `kinds.ts` says. */
  register(kind: string, handler: JobHandler, deadlineSeconds?: number): void;
  /** Names who tells it where a job of a kind is set aside: whoever waits for what it makes would wait for ever. */
  onDead(kind: string, handler: DeadHandler): void;
  /** Kinds that somebody does. */
  readonly kinds: readonly string[];
  /** Work that comes by itself: one process of all does it, `everySeconds` after it was last begun. It must be harmless twice. */
  every(everySeconds: number, name: string, run: RecurringHandler): void;
  /** Begins to claim jobs. A server that is not told so only writes them. */
  start(hearing: Hearing): void;
  /** Claims nothing new; what is at work gets the signal, and what does not end on it is given back at once. */
  stop(): Promise<void>;
  /** Does every job that is due now, also of a server that did not start; for tests. Answers how many. */
  runDue(): Promise<number>;
}
