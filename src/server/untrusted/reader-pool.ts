import { availableParallelism } from "node:os";
import { Problem } from "#contract/problem.ts";
import { layDown } from "./lay-down.ts";
import type { ProcessLimits, ReaderProcess } from "./reader-process.ts";
import type { ReaderOrder, ReaderWord } from "./reader-words.ts";
import { type WorkBounds, WorkClock } from "./work-clock.ts";

export interface PoolBounds extends ProcessLimits, WorkBounds {
  processes: number;
  /** Pieces of work in hand or waiting; beyond them nobody is let in: 503 `unavailable`. */
  waitingAtMost: number;
  /** An idle process ends after this; 0: each piece of work has a process of its own. */
  idleMs: number;
  /** A minute unless told. */
  waitsForLoadingMs?: number;
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

/** A busy machine takes its time to load a reader, which says nothing about the content: it is ended later than this. */
const LOADS_WITHIN_MS = 300_000;
/** Who waits for so long while no reader has loaded is told to come again; the one that loads is there for them then. */
const WAITS_FOR_LOADING_MS = 60_000;
/** One that loaded for nobody: who gave up waiting for it comes again within this. */
const UNUSED_MS = 30_000;

/** Processes for readers, so that the one which answers requests has a core to itself. */
export const readerProcesses = (most: number): number => Math.max(1, Math.min(most, availableParallelism() - 1));

interface Waiting {
  order: ReaderOrder;
  timer: NodeJS.Timeout;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Hand {
  reader: ReaderProcess;
  idle?: NodeJS.Timeout;
}

/**
 * Reads what strangers bring in processes of their own (A2): each piece of work has a deadline and a limit of memory, and a process
 * that passes one of them is ended, with whatever it was stuck in. They know no secret and no database.
 */
export class ReaderPool {
  readonly #free: Hand[] = [];
  readonly #hands = new Set<Hand>();
  readonly #loading = new Set<Hand>();
  readonly #waiting: Waiting[] = [];
  #count = 0;
  #inHand = 0;
  /** Readers that ended one after the other before they had loaded. */
  #stillborn = 0;
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
      const timer = setTimeout(() => this.#giveUp(waiting), this.bounds.waitsForLoadingMs ?? WAITS_FOR_LOADING_MS);
      const waiting: Waiting = { order, timer, resolve: resolve as (value: unknown) => void, reject };
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  /** Ends what is being read. Whoever waits is told to come again. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#waiting.splice(0)) this.#refuse(waiting);
    await Promise.all([...this.#hands].map((hand) => this.#end(hand)));
  }

  /** Where a reader is at work the line moves, and nobody in it is sent away. */
  #giveUp(waiting: Waiting): void {
    const place = this.#waiting.indexOf(waiting);
    if (place === -1 || this.#hands.size > this.#loading.size) return;
    this.#waiting.splice(place, 1);
    this.#refuse(waiting, new Error("no reader has loaded yet"));
  }

  #refuse({ timer, reject }: Waiting, cause?: unknown): void {
    clearTimeout(timer);
    reject(unavailable(cause));
  }

  #next(): void {
    for (let hand = this.#free.at(-1); hand && this.#waiting.length > 0; hand = this.#free.at(-1)) {
      this.#free.pop();
      this.#give(hand, this.#waiting.shift() as Waiting);
    }
    while (this.#loading.size < this.#waiting.length && this.#hands.size < this.bounds.processes) this.#begin();
  }

  #give(hand: Hand, work: Waiting): void {
    clearTimeout(hand.idle);
    clearTimeout(work.timer);
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

  #begin(): void {
    const hand: Hand = { reader: this.start(this.bounds) };
    const { reader } = hand;
    this.#hands.add(hand);
    this.#loading.add(hand);
    const timer = setTimeout(() => void this.#end(hand), LOADS_WITHIN_MS).unref();
    reader.once("message", () => {
      clearTimeout(timer);
      this.#loading.delete(hand);
      this.#stillborn = 0;
      this.#setFree(hand);
      this.#next();
    });
    reader.once("gone", () => {
      clearTimeout(timer);
      // One that ends while it has nothing to do is not given anything more.
      this.#forget(hand);
      if (!this.#loading.delete(hand) || this.#closed) return;
      // The system may have had no room for one; when a second ends too, whoever waits is told.
      this.#stillborn += 1;
      const first = this.#stillborn > 1 ? this.#waiting.shift() : undefined;
      if (first) this.#refuse(first, new Error("a reader did not load"));
      this.#next();
    });
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
    if (this.#hands.has(hand)) this.#setFree(hand);
  }

  #setFree(hand: Hand): void {
    hand.idle = setTimeout(() => void this.#end(hand), this.bounds.idleMs || UNUSED_MS).unref();
    this.#free.push(hand);
  }

  async #read({ reader }: Hand, { order }: Waiting): Promise<unknown> {
    const { input, remove } = await layDown(order.input);
    let at: string | null = null;
    let clock: WorkClock | undefined;
    const ended: (() => void)[] = [];
    try {
      if (this.#closed) throw unavailable();
      return await new Promise<unknown>((resolve, reject) => {
        const died = (reason: ReaderDied["reason"]) => reject(this.#closed ? unavailable() : new ReaderDied(reason, at));
        const heard = (word: ReaderWord) => {
          if (word.id !== order.id) return;
          if ("at" in word) {
            at = word.at;
            clock?.heard();
          } else if ("value" in word) resolve(word.value);
          else reject(new Error(`a reader failed: ${word.failed}`));
        };
        reader.on("message", heard).on("gone", died);
        ended.push(() => reader.off("message", heard).off("gone", died));
        clock = new WorkClock(reader, this.bounds, () => died("deadline"));
        reader.postMessage({ ...order, input });
      });
    } finally {
      clock?.stop();
      for (const stop of ended) stop();
      await remove();
    }
  }
}

const unavailable = (cause?: unknown): Problem => new Problem("unavailable", { retryAfter: 10, ...(cause === undefined ? {} : { cause }) });
