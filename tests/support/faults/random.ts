/** Numbers from 0 to below 1 that a seed decides (mulberry32 over an FNV hash of it): the same seed, the same faults. */
export class Random {
  #state = 0x811c9dc5;

  constructor(seed: string) {
    for (const letter of seed) this.#state = Math.imul(this.#state ^ letter.charCodeAt(0), 0x01000193);
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.next() * list.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  }
}
