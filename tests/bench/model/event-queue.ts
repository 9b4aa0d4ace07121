/** What happens next, in order of time; of two at the same time the one that was told first. */
export class EventQueue {
  readonly #heap: { at: number; order: number; happen: () => void }[] = [];
  #order = 0;
  now = 0;

  /** @param delay milliseconds from now */
  after(delay: number, happen: () => void): void {
    const heap = this.#heap;
    heap.push({ at: this.now + delay, order: (this.#order += 1), happen });
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.#before(child, parent)) break;
      this.#swap(child, parent);
      child = parent;
    }
  }

  /** Lets everything happen until then. @param until milliseconds */
  run(until: number): void {
    for (let next = this.#take(until); next; next = this.#take(until)) {
      this.now = next.at;
      next.happen();
    }
  }

  #take(until: number) {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.at(-1);
    if (!first || !last || first.at > until) return null;
    heap.pop();
    if (heap.length > 0) {
      heap[0] = last;
      for (let parent = 0; ; ) {
        const [left, right] = [2 * parent + 1, 2 * parent + 2];
        const least = right < heap.length && this.#before(right, left) ? right : left;
        if (least >= heap.length || !this.#before(least, parent)) break;
        this.#swap(least, parent);
        parent = least;
      }
    }
    return first;
  }

  #before(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order));
  }

  #swap(one: number, other: number): void {
    const heap = this.#heap;
    const kept = heap[one];
    const moved = heap[other];
    if (kept && moved) [heap[one], heap[other]] = [moved, kept];
  }
}

/** So many that do one thing at a time each; who finds none free waits in a line. */
export class Places {
  readonly #line: (() => void)[] = [];
  #head = 0;

  constructor(private free: number) {}

  /** @param begin called once a place is taken */
  take(begin: () => void): void {
    if (this.free > 0) {
      this.free -= 1;
      begin();
    } else this.#line.push(begin);
  }

  give(): void {
    const next = this.#line[this.#head];
    if (next === undefined) {
      this.free += 1;
      return;
    }
    this.#head += 1;
    if (this.#head > 1_000 && this.#head * 2 > this.#line.length) {
      this.#line.splice(0, this.#head);
      this.#head = 0;
    }
    next();
  }
}
