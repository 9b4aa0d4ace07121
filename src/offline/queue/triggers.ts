import { CART_DEBOUNCE_MS } from "#contract/cart/cart.ts";
import { backoffMs } from "./backoff.ts";
import type { DrainReport } from "./drain.ts";

/** What the page lends: the offline wing knows no window. */
export interface TriggerHost {
  /** Fires `online`: the window. */
  window: EventTarget;
  /** Fires `visibilitychange`: the document. */
  document: EventTarget;
  visible(): boolean;
  /** The device itself says that it has no network. It may be wrong for good, so that it is asked again now and then. */
  offline?(): boolean;
  drain(): Promise<DrainReport>;
  /** Asks the browser for a Background Sync; rejects or does nothing where there is none. */
  requestSync(): Promise<void>;
  /** Told when the next attempt is due, milliseconds from now: for showing only. */
  planned?(inMs: number): void;
  /** 0 to below 1; tests give a fixed one. */
  random?: () => number;
}

export interface Triggers {
  /** A mutation was saved: send within half a second of the last one. */
  changed(): void;
  /** Send now: a person signed in, or asked for it. */
  now(): void;
  stop(): void;
}

/** However fast somebody taps, this is the longest that sending waits for a calm moment. */
const LONGEST_CALM_MS = 2_000;
/** Looked at again while visible, though nothing is known to wait: another tab may have failed. */
const IDLE_MS = 60_000;

/**
 * The page's own way of sending what waits, where there is no Background Sync and beside it (P8): at start, when the network
 * comes back, when the page is looked at, and by a timer while it is visible.
 */
export function startTriggers(host: TriggerHost): Triggers {
  const timer = new Timer(host);
  const wake = () => timer.reset(0);
  const look = () => (host.visible() ? timer.reset(0) : timer.leave());
  host.window.addEventListener("online", wake);
  host.document.addEventListener("visibilitychange", look);
  wake();
  return {
    changed() {
      // Before anything can end this page: the browser then sends it even with the page closed.
      void host.requestSync().catch(() => undefined);
      timer.calm();
    },
    now: wake,
    stop() {
      host.window.removeEventListener("online", wake);
      host.document.removeEventListener("visibilitychange", look);
      timer.rest();
    },
  };
}

class Timer {
  #pending: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #running = false;
  #again = false;
  /** Something could not be sent yet, or another sender was at it: it is tried again, looked at or not. */
  #unsent = false;
  /** When the first change of a row of changes came; a monotonic reading, not the time of day. */
  #calmSince: number | null = null;

  constructor(private readonly host: TriggerHost) {}

  /** A fresh start: earlier failures say nothing about a network that just came back. */
  reset(delayMs: number): void {
    this.#attempt = 0;
    this.#schedule(delayMs);
  }

  calm(): void {
    const reading = performance.now();
    this.#calmSince ??= reading;
    this.reset(Math.max(0, Math.min(CART_DEBOUNCE_MS, this.#calmSince + LONGEST_CALM_MS - reading)));
  }

  /**
   * A hidden page may never wake again: a change that waits for calm goes now. What could not be sent keeps its next try, for the
   * network may be good long before anybody looks (O8); with nothing to send the page rests until it is looked at.
   */
  leave(): void {
    if (this.#calmSince !== null) this.#schedule(0);
    else if (!this.#unsent) this.rest();
  }

  rest(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#pending);
    // Nothing can be sent: what is not tried can still be taken back as if it had never been. `online` comes at once.
    const wait = this.host.offline?.() ? Math.max(delayMs, IDLE_MS) : delayMs;
    this.host.planned?.(wait);
    this.#pending = setTimeout(() => void this.#run(), wait);
  }

  async #run(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    this.#calmSince = null;
    let wait = IDLE_MS;
    try {
      const report = await this.host.drain();
      this.#unsent = report.stopped === "retry" || report.stopped === "busy";
      wait = this.#waitAfter(report);
    } catch {
      // Storage failed: it is asked again like a network that is gone.
      this.#unsent = true;
      wait = this.#backoff();
    }
    this.#running = false;
    if (this.#again) {
      this.#again = false;
      this.#schedule(0);
    } else if (this.host.visible() || this.#unsent) {
      this.#schedule(wait);
    }
  }

  #waitAfter(report: DrainReport): number {
    if (report.answered > 0) this.#attempt = 0;
    switch (report.stopped) {
      case "retry":
        void this.host.requestSync().catch(() => undefined);
        return Math.max(report.retryAfterMs ?? 0, this.#backoff());
      case "busy":
        return this.#backoff();
      default:
        this.#attempt = 0;
        return IDLE_MS;
    }
  }

  #backoff(): number {
    this.#attempt += 1;
    return backoffMs(this.#attempt, (this.host.random ?? Math.random)());
  }
}
