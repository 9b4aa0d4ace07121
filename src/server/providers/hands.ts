import { Problem } from "#contract/problem.ts";

/** So many pieces of work at the same time, and a line behind them: who comes later still is asked to come again. */
export class Hands {
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(private readonly bounds: { hands: number; waitingAtMost: number; againSeconds: number }) {}

  /** @throws Problem `unavailable` where the line is full; whatever `work` throws */
  async lend<T>(work: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await work();
    } finally {
      this.#free();
    }
  }

  async #take(): Promise<void> {
    const { hands, waitingAtMost, againSeconds } = this.bounds;
    if (this.#busy < hands) {
      this.#busy += 1;
      return;
    }
    if (this.#waiting.length >= waitingAtMost) throw new Problem("unavailable", { retryAfter: againSeconds });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The hand goes to who has waited longest. */
  #free(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy -= 1;
  }
}
