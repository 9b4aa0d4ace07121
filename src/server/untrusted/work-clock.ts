export interface WorkBounds {
  /** Processor time of one piece of work, from when its process begins with it. */
  timeoutMs: number;
  /** The same since the reader last said where it is (`at`); as long as the whole where a reader says nothing. */
  silentMs?: number;
}

/** A busy machine gives a reader little of itself: by the wall clock its work may take so many times as long. */
const BY_THE_WALL = 4;
const LOOK_MS = 20;

interface Worker {
  /** Processor time that it had since it began; null where the system does not say. */
  spentMs(): Promise<number | null>;
}

interface Mark {
  spent: number;
  wall: number;
}

/**
 * Tells once when a piece of work takes too long. The time that its process had counts: what else the machine does says nothing about
 * the content, and a bound by the wall clock alone refused good files on a busy one.
 */
export class WorkClock {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #begun: Mark | null = null;
  #spoke: Mark | null = null;

  constructor(
    private readonly worker: Worker,
    private readonly bounds: WorkBounds,
    private readonly late: () => void,
  ) {
    void this.#look();
  }

  /** The reader said where it is: its silence begins anew, from the next look on. */
  heard(): void {
    this.#spoke = null;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const wall = performance.now();
    const now: Mark = { spent: (await this.worker.spentMs()) ?? wall, wall };
    if (this.#stopped) return;
    this.#begun ??= now;
    this.#spoke ??= now;
    const { timeoutMs, silentMs = timeoutMs } = this.bounds;
    const left = Math.min(leftOf(timeoutMs, this.#begun, now), leftOf(silentMs, this.#spoke, now));
    if (left <= 0) return this.late();
    // It can have spent no more than what passes, but for threads of its own.
    this.#timer = setTimeout(() => void this.#look(), Math.max(left, Math.min(LOOK_MS, timeoutMs)));
  }
}

const leftOf = (bound: number, since: Mark, now: Mark): number =>
  Math.min(bound - (now.spent - since.spent), bound * BY_THE_WALL - (now.wall - since.wall));
