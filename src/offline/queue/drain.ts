import type { Lane } from "#contract/endpoint.ts";
import { DEFAULT_LANGUAGE } from "#contract/shapes.ts";
import { announce, type DeviceEvent } from "#offline/announce.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { judge, type Verdict } from "./answer.ts";
import { LANE_RULES } from "./lanes.ts";
import { LOCK_PATIENCE_MS, type Lock, lockOf } from "./lock.ts";
import { deviceOnline, type Send, sendByFetch } from "./send.ts";
import { type Next, type Nothing, settleAnswered, settleForked, settleLogout, settleUnauthenticated, takeNext } from "./steps.ts";
import { change, look, type Rows } from "./store.ts";
import { type Credentials, logoutRequest, recordRequest, type WireRequest } from "./wire.ts";

export interface DrainOptions {
  /** Each has a lock, an order and a pause of its own: none holds up another (P3). */
  lane: Lane;
  /** Token and XSRF value of this moment, from the cookies; null where there is no token. For lanes that need a session. */
  session?: () => Promise<Credentials | null>;
  /** The XSRF value alone, for an owed logout. */
  xsrf?: () => Promise<string | null>;
  /** How long the lock is waited for; a page lets the other sender do it at once. */
  waitMs?: number;
  queue?: UseStore;
  lock?: Lock;
  send?: Send;
  tell?: (event: DeviceEvent) => void;
  /** False only where the device itself says that it has no network: then nothing new is tried, and can be taken back. */
  online?: () => boolean;
}

export interface DrainReport {
  /** Mutations that got their final answer in this run. */
  answered: number;
  /** Why the lane stopped with mutations left; null where nothing of this account waits in it any more. */
  stopped: "retry" | "busy" | "owner_mismatch" | "no_token" | "unauthenticated" | Exclude<Nothing, "empty" | "offline"> | null;
  /** What the server asked to wait, milliseconds; null where it did not say. */
  retryAfterMs: number | null;
}

/**
 * Sends what waits in a lane, in order, until nothing is left or something must be waited for: of the account that is signed in, or of
 * anybody where the lane needs no session. Owed logouts go before anything else, with the lane of the cart; the other lanes of an
 * account wait for that. A record leaves the queue only on the server's final answer (P7).
 * Errors: StorageFailure. Failures of the network are not errors, they are `stopped: "retry"`.
 */
export async function drain(options: DrainOptions): Promise<DrainReport> {
  const run = new Run(options);
  const report = await run.lock(options.waitMs ?? 0, () => run.everything());
  return report ?? { answered: 0, stopped: "busy", retryAfterMs: null };
}

/**
 * Sends the logouts that were made without a network. To be awaited before signing in: a logout that arrived later would end
 * the new session. False where the server could not be reached: then signing in cannot work either. A sender that hangs is not waited
 * for longer than `LOCK_PATIENCE_MS`: it sends nothing.
 */
export async function settleOwedLogouts(options: Omit<DrainOptions, "lane" | "session">): Promise<boolean> {
  const run = new Run({ ...options, lane: "cart" });
  return (await run.lock(LOCK_PATIENCE_MS, () => run.logouts())) === null;
}

type Stop = { why: DrainReport["stopped"]; afterMs: number | null };

const stop = (why: DrainReport["stopped"], afterMs: number | null = null): Stop => ({ why, afterMs });

/** A forked stream begins anew; twice in one run is a server that cannot make up its mind. */
const FORKS_PER_RUN = 3;

class Run {
  readonly lock: Lock;
  readonly #lane: Lane;
  readonly #queue: UseStore;
  readonly #send: Send;
  readonly #tell: (event: DeviceEvent) => void;
  #answered = 0;
  #forks = 0;

  constructor(private readonly options: DrainOptions) {
    this.#lane = options.lane;
    this.lock = options.lock ?? lockOf(this.#lane);
    this.#queue = options.queue ?? deviceStores().queue;
    this.#send = options.send ?? sendByFetch;
    this.#tell = options.tell ?? announce;
  }

  async everything(): Promise<DrainReport> {
    const owed = this.#lane === "cart" ? await this.logouts() : null;
    const { why, afterMs } = owed ?? (await this.#inOrder());
    return { answered: this.#answered, stopped: why, retryAfterMs: afterMs };
  }

  /** Null when none is owed any more. */
  async logouts(): Promise<Stop | null> {
    const { owed, settings } = await look(this.#queue, (rows) => ({ owed: rows.logouts(), settings: rows.settings() }));
    for (const logout of owed) {
      const xsrf = (await this.options.xsrf?.()) ?? (await this.options.session?.())?.xsrf ?? null;
      const verdict = await this.#ask(logoutRequest(logout, xsrf, settings?.language ?? DEFAULT_LANGUAGE), settings);
      // A server that does not know the session has nothing to end.
      if (verdict.kind === "retry") return stop("retry", verdict.afterMs);
      await change(this.#queue, (rows) => settleLogout(rows, logout));
    }
    return null;
  }

  async #inOrder(): Promise<Stop> {
    let next = await change(this.#queue, (rows) => this.#next(rows));
    while (typeof next === "object") {
      const credentials = LANE_RULES[this.#lane].session ? await this.options.session?.() : null;
      if (!credentials && LANE_RULES[this.#lane].session) return stop("no_token");
      const { record, settings } = next;
      const request = recordRequest(record, credentials ?? null, settings?.language ?? DEFAULT_LANGUAGE);
      const settled: Stop | Next | Nothing = await this.#settle(next, await this.#ask(request, settings));
      if (typeof settled === "object" && "why" in settled) return settled;
      next = settled;
    }
    if (next === "offline") return stop("retry");
    return stop(next === "empty" ? null : next);
  }

  #next = (rows: Rows): Next | Nothing => takeNext(rows, this.#lane, (this.options.online ?? deviceOnline)());

  async #ask(request: WireRequest, settings: Next["settings"]): Promise<Verdict> {
    try {
      return judge(await this.#send(request, settings), this.#lane);
    } catch {
      return { kind: "retry", afterMs: null };
    }
  }

  async #settle(sent: Next, verdict: Verdict): Promise<Stop | Next | Nothing> {
    const { record } = sent;
    switch (verdict.kind) {
      case "applied":
      case "rejected":
        return await this.#answer(sent, verdict);
      case "forked":
        if (++this.#forks > FORKS_PER_RUN) return stop("retry");
        return change(this.#queue, (rows) => {
          settleForked(rows, record);
          return this.#next(rows);
        });
      case "unauthenticated":
        if (await change(this.#queue, (rows) => settleUnauthenticated(rows, record, sent.epoch))) this.#tell({ kind: "unauthenticated" });
        return stop("unauthenticated");
      case "owner_mismatch":
        return stop("owner_mismatch");
      case "retry":
        return stop("retry", verdict.afterMs);
    }
  }

  /** One transaction takes the answered record out and gives the next its number. */
  async #answer({ record }: Next, verdict: Extract<Verdict, { kind: "applied" | "rejected" }>): Promise<Next | Nothing> {
    const next = await change(this.#queue, (rows) => {
      settleAnswered(rows, record, verdict);
      return this.#next(rows);
    });
    this.#answered += 1;
    const { key, lane, op, owner } = record;
    const data = verdict.kind === "applied" && !LANE_RULES[lane].quiet ? verdict.data : null;
    this.#tell({ kind: "queue" });
    this.#tell({ kind: "answered", key, lane, op, owner, data, code: verdict.kind === "rejected" ? verdict.code : null });
    return next;
  }
}
