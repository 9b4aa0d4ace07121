import { availableParallelism } from "node:os";
import { Problem } from "#contract/problem.ts";
import { layDown } from "./lay-down.ts";
import type { ProcessLimits, ReaderProcess } from "./reader-process.ts";
import type { ReaderOrder, ReaderWord } from "./reader-words.ts";

export interface PoolBounds extends ProcessLimits {
  processes: number;
  /** One piece of work, from when its process begins with it. */
  timeoutMs: number;
  /** Nothing said for so long (`at`); as long as the whole where a reader says nothing. */
  silentMs?: number;
  /** Pieces of work in hand or waiting; beyond them nobody is let in: 503 `unavailable`. */
  waitingAtMost: number;
  /** An idle process ends after this; 0: each piece of work has a process of its own. */
  idleMs: number;
}

/** A piece of work whose process had to be ended, or ended by itself: the content asked for more than a reader is given. */
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
const STARTS_WITHIN_MS = 60_000;

/** Processes for readers, so that the one which answers requests has a core to itself. */
export const readerProcesses = (most: number): number => Math.max(1, Math.min(most, availableParallelism() - 1));

interface Waiting {
  order: ReaderOrder;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Hand {
  reader: ReaderProcess;
  ready: Promise<void>;
  idle?: NodeJS.Timeout;
}

/**
 * Reads what strangers bring in processes of their own (A2): each piece of work has a deadline and a limit of memory, and a process
 * that passes one of them is ended, with whatever it was stuck in. They know no secret and no database.
 */
export class ReaderPool {
  readonly #free: Hand[] = [];
  readonly #hands = new Set<Hand>();
  readonly #waiting: Waiting[] = [];
  #count = 0;
  #inHand = 0;
  #closed = false;

  constructor(
    private readonly start: (limits: ProcessLimits) => ReaderProcess,
    private readonly bounds: PoolBounds,
  ) {}

  /**
   * @throws ReaderDied where the content asked for too much
   * @throws Problem `unavailable` where too many wait, the pool closes, or no process comes up
   * @throws Error of the reader's own
   */
  async run<T>(task: string, input: unknown): Promise<T> {
    if (this.#closed || this.#waiting.length + this.#inHand >= this.bounds.waitingAtMost) throw unavailable();
    return await new Promise<T>((resolve, reject) => {
      const order = { id: (this.#count += 1), task, input };
      this.#waiting.push({ order, resolve: resolve as (value: unknown) => void, reject });
      this.#next();
    });
  }

  /** Ends what is being read. Whoever waits is told to come again. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(unavailable());
    await Promise.all([...this.#hands].map((hand) => this.#end(hand)));
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const hand = this.#free.pop() ?? (this.#hands.size < this.bounds.processes ? this.#begin() : undefined);
    const work = hand && this.#waiting.shift();
    if (!work) return;
    clearTimeout(hand.idle);
    this.#inHand += 1;
    void this.#read(hand, work)
      .then(
        (value) => {
          this.#inHand -= 1;
          work.resolve(value);
          return this.#rest(hand);
        },
        async (error: unknown) => {
          this.#inHand -= 1;
          await this.#end(hand);
          work.reject(error);
        },
      )
      .finally(() => this.#next());
  }

  #begin(): Hand {
    const reader = this.start(this.bounds);
    const ready = new Promise<void>((resolve, reject) => {
      const refuse = (cause: unknown) => reject(unavailable(cause));
      const timer = setTimeout(() => refuse(new Error("a reader did not start")), STARTS_WITHIN_MS);
      reader.once("message", () => resolve());
      reader.once("gone", refuse);
      for (const event of ["message", "gone"] as const) reader.once(event, () => clearTimeout(timer));
    });
    ready.catch(() => undefined);
    const hand = { reader, ready };
    this.#hands.add(hand);
    // One that ends while it has nothing to do is not given anything more.
    reader.on("gone", () => this.#forget(hand));
    return hand;
  }

  #forget(hand: Hand): void {
    clearTimeout(hand.idle);
    this.#hands.delete(hand);
    const place = this.#free.indexOf(hand);
    if (place !== -1) this.#free.splice(place, 1);
  }

  async #end(hand: Hand): Promise<void> {
    this.#forget(hand);
    await hand.reader.terminate();
  }

  async #rest(hand: Hand): Promise<void> {
    if (this.#closed || this.bounds.idleMs === 0) return await this.#end(hand);
    if (!this.#hands.has(hand)) return;
    hand.idle = setTimeout(() => void this.#end(hand), this.bounds.idleMs).unref();
    this.#free.push(hand);
  }

  async #read({ reader, ready }: Hand, { order }: Waiting): Promise<unknown> {
    await ready;
    if (this.#closed) throw unavailable();
    const { input, remove } = await layDown(order.input);
    const { timeoutMs, silentMs = timeoutMs } = this.bounds;
    let at: string | null = null;
    let silent: NodeJS.Timeout | undefined;
    let deadline: NodeJS.Timeout | undefined;
    const ended: (() => void)[] = [];
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const died = (reason: ReaderDied["reason"]) => reject(this.#closed ? unavailable() : new ReaderDied(reason, at));
        const hush = () => {
          clearTimeout(silent);
          silent = setTimeout(() => died("deadline"), silentMs);
        };
        const heard = (word: ReaderWord) => {
          if (word.id !== order.id) return;
          if ("at" in word) {
            at = word.at;
            hush();
          } else if ("value" in word) resolve(word.value);
          else reject(new Error(`a reader failed: ${word.failed}`));
        };
        reader.on("message", heard).on("gone", died);
        ended.push(() => reader.off("message", heard).off("gone", died));
        hush();
        deadline = setTimeout(() => died("deadline"), timeoutMs);
        reader.postMessage({ ...order, input });
      });
    } finally {
      clearTimeout(silent);
      clearTimeout(deadline);
      for (const stop of ended) stop();
      await remove();
    }
  }
}

const unavailable = (cause?: unknown): Problem => new Problem("unavailable", { retryAfter: 10, ...(cause === undefined ? {} : { cause }) });
