import { CART_DEBOUNCE_MS } from "#contract/cart/cart.ts";
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
  let pending: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let running = false;
  let again = false;
  /** Something could not be sent yet, or another sender was at it: it is tried again, looked at or not. */
  let unsent = false;
  /** When the first change of a row of changes came; a monotonic reading, not the time of day. */
  let calmSince: number | null = null;

  const rest = () => clearTimeout(pending);
  const schedule = (delayMs: number) => {
    rest();
    // Nothing can be sent: what is not tried can still be taken back as if it had never been. `online` comes at once.
    const wait = host.offline?.() ? Math.max(delayMs, IDLE_MS) : delayMs;
    host.planned?.(wait);
    pending = setTimeout(() => void run(), wait);
  };
  /** A fresh start: earlier failures say nothing about a network that just came back. */
  const startIn = (delayMs: number) => {
    attempt = 0;
    schedule(delayMs);
  };
  const backoff = () => backoffMs(++attempt, (host.random ?? Math.random)());
  const syncLater = () => void host.requestSync().catch(() => undefined);

  async function run(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    calmSince = null;
    // Storage that fails is asked again like a network that is gone.
    const report = await host.drain().catch((): Partial<DrainReport> => ({ stopped: "busy" }));
    running = false;
    const { answered = 0, stopped, retryAfterMs } = report;
    unsent = stopped === "retry" || stopped === "busy";
    if (answered > 0 || !unsent) attempt = 0;
    if (stopped === "retry") syncLater();
    const wait = unsent ? Math.max(retryAfterMs ?? 0, backoff()) : IDLE_MS;
    if (again) {
      again = false;
      schedule(0);
    } else if (host.visible() || unsent) schedule(wait);
  }

  const wake = () => startIn(0);
  /**
   * A hidden page may never wake again: a change that waits for calm goes now. What could not be sent keeps its next try, for the
   * network may be good long before anybody looks (O8); with nothing to send the page rests until it is looked at.
   */
  const onVisibility = () => {
    if (host.visible()) wake();
    else if (calmSince !== null) schedule(0);
    else if (!unsent) rest();
  };
  host.window.addEventListener("online", wake);
  host.document.addEventListener("visibilitychange", onVisibility);
  wake();
  return {
    changed() {
      // Before anything can end this page: the browser then sends it even with the page closed.
      syncLater();
      const reading = performance.now();
      calmSince ??= reading;
      startIn(Math.max(0, Math.min(CART_DEBOUNCE_MS, calmSince + LONGEST_CALM_MS - reading)));
    },
    now: wake,
    stop() {
      host.window.removeEventListener("online", wake);
      host.document.removeEventListener("visibilitychange", onVisibility);
      rest();
    },
  };
}

/** Seconds before each attempt in a row of failures; the last one repeats (architecture, "The outbox"). */
const STEPS_S = [0, 0.5, 2, 8, 30, 60];

/**
 * Milliseconds to wait before attempt number `attempt` (0 is the first). Spread by a fifth to either side, so that a class
 * that comes back online together does not knock together.
 * @param random 0 to below 1
 */
export function backoffMs(attempt: number, random: number): number {
  const seconds = STEPS_S[Math.min(attempt, STEPS_S.length - 1)] ?? 60;
  return Math.min(60_000, Math.round(seconds * 1000 * (0.8 + 0.4 * random)));
}
