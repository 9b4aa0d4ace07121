import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Problem } from "#contract/problem.ts";

/** What a thread is told: one piece of work at a time. */
export interface ReaderOrder {
  id: number;
  task: string;
  input: unknown;
}

/** What a thread says: that it has loaded, where it is, what it found, or that the reader threw. */
export type ReaderWord =
  | { id: null; ready: true }
  | { id: number; at: string }
  | { id: number; value: unknown }
  | { id: number; failed: string };

export interface PoolBounds {
  threads: number;
  /** One piece of work, from when its thread begins with it. */
  timeoutMs: number;
  /** Nothing said for so long (`at`); as long as the whole where a reader says nothing. */
  silentMs?: number;
  /** Of a thread's heap, and of what the process may grow by meanwhile: a bomb unpacks outside of the heap. */
  heapMb: number;
  growthMb: number;
  /** Pieces of work in hand or waiting; beyond them nobody is let in: 503 `unavailable`. */
  waitingAtMost: number;
  /** An idle thread ends after this; 0: each piece of work has a thread of its own. */
  idleMs: number;
}

/** A piece of work whose thread had to be ended, or ended by itself: the content asked for more than a reader is given. */
export class ReaderDied extends Error {
  override readonly name = "ReaderDied";

  constructor(
    readonly reason: "deadline" | "memory" | "died",
    /** The last place that the reader named. */
    readonly at: string | null,
  ) {
    super(`a reader was ended: ${reason}`);
  }
}

/** A busy machine takes its time to load a reader; that says nothing about the content. */
const STARTS_WITHIN_MS = 30_000;
const LOOK_MS = 20;
const MB = 1_048_576;

/** Threads for readers, so that the one which answers requests has a core to itself. */
export const readerThreads = (most: number): number => Math.max(1, Math.min(most, availableParallelism() - 1));

interface Waiting {
  order: ReaderOrder;
  transfer: ArrayBuffer[];
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  ready: Promise<void>;
  idle?: NodeJS.Timeout;
}

/**
 * Reads what strangers bring in threads of their own (A2): each piece of work has a deadline and a limit of memory, and a thread that
 * passes one of them is ended, with whatever it was stuck in. Threads know no secret and no database.
 */
export class ReaderPool {
  readonly #free: Thread[] = [];
  readonly #threads = new Set<Thread>();
  readonly #waiting: Waiting[] = [];
  #count = 0;
  #inHand = 0;
  #closed = false;

  /** @param start makes a thread whose entry speaks `ReaderOrder` and `ReaderWord`, within limits of its heap */
  constructor(
    private readonly start: (limits: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number }) => Worker,
    private readonly bounds: PoolBounds,
  ) {}

  /**
   * @param transfer buffers of `input` that are given away
   * @throws ReaderDied where the content asked for too much
   * @throws Problem `unavailable` where too many wait, the pool closes, or no thread comes up
   * @throws Error of the reader's own
   */
  async run<T>(task: string, input: unknown, transfer: ArrayBuffer[] = []): Promise<T> {
    if (this.#closed || this.#waiting.length + this.#inHand >= this.bounds.waitingAtMost) throw unavailable();
    return await new Promise<T>((resolve, reject) => {
      const order = { id: (this.#count += 1), task, input };
      this.#waiting.push({ order, transfer, resolve: resolve as (value: unknown) => void, reject });
      this.#next();
    });
  }

  /** Ends what is being read. Whoever waits is told to come again. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(unavailable());
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const thread = this.#free.pop() ?? (this.#threads.size < this.bounds.threads ? this.#begin() : undefined);
    const work = thread && this.#waiting.shift();
    if (!work) return;
    clearTimeout(thread.idle);
    this.#inHand += 1;
    void this.#read(thread, work)
      .then(
        (value) => {
          this.#inHand -= 1;
          work.resolve(value);
          return this.#rest(thread);
        },
        async (error: unknown) => {
          this.#inHand -= 1;
          await this.#end(thread);
          work.reject(error);
        },
      )
      .finally(() => this.#next());
  }

  #begin(): Thread {
    const worker = this.start({ maxOldGenerationSizeMb: this.bounds.heapMb, maxYoungGenerationSizeMb: 32 });
    worker.unref();
    const ready = new Promise<void>((resolve, reject) => {
      const refuse = (cause: unknown) => reject(unavailable(cause));
      const timer = setTimeout(() => refuse(new Error("a reader did not start")), STARTS_WITHIN_MS);
      worker.once("message", () => resolve());
      worker.once("error", refuse);
      worker.once("exit", refuse);
      for (const event of ["message", "exit"] as const) worker.once(event, () => clearTimeout(timer));
    });
    ready.catch(() => undefined);
    const thread = { worker, ready };
    this.#threads.add(thread);
    // One that ends while it has nothing to do is not given anything more.
    worker.on("error", () => this.#forget(thread));
    worker.on("exit", () => this.#forget(thread));
    return thread;
  }

  #forget(thread: Thread): void {
    clearTimeout(thread.idle);
    this.#threads.delete(thread);
    const place = this.#free.indexOf(thread);
    if (place !== -1) this.#free.splice(place, 1);
  }

  async #end(thread: Thread): Promise<void> {
    this.#forget(thread);
    await thread.worker.terminate();
  }

  async #rest(thread: Thread): Promise<void> {
    if (this.#closed || this.bounds.idleMs === 0) return await this.#end(thread);
    if (!this.#threads.has(thread)) return;
    thread.idle = setTimeout(() => void this.#end(thread), this.bounds.idleMs).unref();
    this.#free.push(thread);
  }

  async #read({ worker, ready }: Thread, { order, transfer }: Waiting): Promise<unknown> {
    await ready;
    if (this.#closed) throw unavailable();
    const { timeoutMs, silentMs = timeoutMs, growthMb } = this.bounds;
    const before = process.memoryUsage.rss();
    let at: string | null = null;
    let silent: NodeJS.Timeout | undefined;
    const timers: NodeJS.Timeout[] = [];
    const ended: (() => void)[] = [];
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const died = (reason: ReaderDied["reason"]) => reject(this.#closed ? unavailable() : new ReaderDied(reason, at));
        const listen = (event: "message" | "error" | "exit", heard: (given: never) => void) => {
          worker.on(event, heard as () => void);
          ended.push(() => worker.off(event, heard as () => void));
        };
        const hush = () => {
          clearTimeout(silent);
          silent = setTimeout(() => died("deadline"), silentMs);
        };
        listen("message", (word: ReaderWord) => {
          if (word.id !== order.id) return;
          if ("at" in word) {
            at = word.at;
            hush();
          } else if ("value" in word) resolve(word.value);
          else reject(new Error(`a reader failed: ${word.failed}`));
        });
        listen("error", (error: NodeJS.ErrnoException) => died(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "died"));
        listen("exit", () => died("died"));
        hush();
        timers.push(setTimeout(() => died("deadline"), timeoutMs));
        timers.push(setInterval(() => process.memoryUsage.rss() - before > growthMb * MB && died("memory"), LOOK_MS));
        worker.postMessage(order, transfer);
      });
    } finally {
      clearTimeout(silent);
      for (const timer of timers) clearTimeout(timer);
      for (const stop of ended) stop();
    }
  }
}

const unavailable = (cause?: unknown): Problem => new Problem("unavailable", { retryAfter: 10, ...(cause === undefined ? {} : { cause }) });
