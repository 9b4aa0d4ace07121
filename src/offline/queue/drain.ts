import type { ProblemCode } from "#contract/problem.ts";
import { DEFAULT_LANGUAGE } from "#contract/shapes.ts";
import { announce, type DeviceEvent } from "#offline/announce.ts";
import { judge, type Verdict } from "./answer.ts";
import { LOCK_PATIENCE_MS, type Lock, lockOf } from "./lock.ts";
import { deviceOnline, type Send, sendByFetch } from "./send.ts";
import {
  type Nothing,
  type Numbered,
  settleApplied,
  settleForked,
  settleLogout,
  settleRejected,
  settleUnauthenticated,
  takeNext,
} from "./steps.ts";
import { type Credentials, logoutRequest, recordRequest } from "./wire.ts";
import { isCart } from "./read-rows.ts";
import { isQueued, type StreamRecord } from "./record.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { change, look, type Rows } from "./store.ts";

export interface DrainOptions {
  /** The cart's unless told. Each has a lock, an order and a pause of its own: none holds up another (P3). */
  lane?: StreamRecord["lane"];
  /** Token and XSRF value of this moment, from the cookies; null where there is no token. */
  session: () => Promise<Credentials | null>;
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
 * Sends what waits in a lane of the signed-in account, in order, until nothing is left or something must be waited for. Owed
 * logouts go before anything else, with the lane of the cart; the other lanes wait for that. Messages have a drain of their
 * own (`contact-drain.ts`). A record leaves the queue only on the server's final answer (P7).
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
export async function settleOwedLogouts(options: Omit<DrainOptions, "session">): Promise<boolean> {
  const run = new Run({ ...options, session: async () => null });
  return (await run.lock(LOCK_PATIENCE_MS, () => run.logouts())) === null;
}

type Stop = { why: DrainReport["stopped"]; afterMs: number | null };

/** A forked stream begins anew; twice in one run is a server that cannot make up its mind. */
const FORKS_PER_RUN = 3;

class Run {
  readonly lock: Lock;
  readonly #lane: StreamRecord["lane"];
  readonly #queue: UseStore;
  readonly #send: Send;
  readonly #tell: (event: DeviceEvent) => void;
  #answered = 0;
  #forks = 0;

  constructor(private readonly options: DrainOptions) {
    this.#lane = options.lane ?? "cart";
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
    const { owed, language, settings } = await look(this.#queue, (rows) => ({
      owed: rows.logouts(),
      settings: rows.settings(),
      language: rows.settings()?.language ?? DEFAULT_LANGUAGE,
    }));
    for (const logout of owed) {
      const xsrf = (await this.options.xsrf?.()) ?? (await this.options.session())?.xsrf ?? null;
      const verdict = await this.#ask(() => this.#send(logoutRequest(logout, xsrf, language), settings));
      // A server that does not know the session has nothing to end.
      if (verdict.kind === "retry") return { why: "retry", afterMs: verdict.afterMs };
      await change(this.#queue, (rows) => settleLogout(rows, logout));
    }
    return null;
  }

  async #inOrder(): Promise<Stop> {
    let next = await change(this.#queue, (rows) => this.#next(rows));
    while (typeof next === "object") {
      const credentials = await this.options.session();
      if (!credentials) return { why: "no_token", afterMs: null };
      const { record, settings } = next;
      const request = recordRequest(record, credentials, settings?.language ?? DEFAULT_LANGUAGE);
      const verdict = await this.#ask(() => this.#send(request, settings));
      const settled: Stop | Numbered | Nothing = await this.#settle(next, verdict);
      if (typeof settled === "object" && "why" in settled) return settled;
      next = settled;
    }
    if (next === "offline") return { why: "retry", afterMs: null };
    return { why: next === "empty" ? null : next, afterMs: null };
  }

  #next = (rows: Rows): Numbered | Nothing => takeNext(rows, this.#lane, (this.options.online ?? deviceOnline)());

  async #ask(send: () => ReturnType<Send>): Promise<Verdict> {
    try {
      return judge(await send(), this.#lane);
    } catch {
      return { kind: "retry", afterMs: null };
    }
  }

  async #settle(sent: Numbered, verdict: Verdict): Promise<Stop | Numbered | Nothing> {
    const { record } = sent;
    switch (verdict.kind) {
      case "applied": {
        const cart = !isQueued(record) && isCart(verdict.data) ? verdict.data : null;
        const next = await this.#answeredBy((rows) => settleApplied(rows, record, cart, verdict.data));
        this.#sayAnswered(record, verdict.data, null);
        return next;
      }
      case "rejected": {
        const next = await this.#answeredBy((rows) => settleRejected(rows, record, verdict));
        this.#sayAnswered(record, null, verdict.code);
        return next;
      }
      case "forked":
        if (++this.#forks > FORKS_PER_RUN) return { why: "retry", afterMs: null };
        return change(this.#queue, (rows) => {
          settleForked(rows, record);
          return this.#next(rows);
        });
      case "unauthenticated":
        if (await change(this.#queue, (rows) => settleUnauthenticated(rows, record, sent.epoch))) this.#tell({ kind: "unauthenticated" });
        return { why: "unauthenticated", afterMs: null };
      case "owner_mismatch":
        return { why: "owner_mismatch", afterMs: null };
      case "retry":
        return { why: "retry", afterMs: verdict.afterMs };
    }
  }

  /** One transaction takes the answered record out and gives the next its number. */
  async #answeredBy(settle: (rows: Rows) => void): Promise<Numbered | Nothing> {
    const next = await change(this.#queue, (rows) => {
      settle(rows);
      return this.#next(rows);
    });
    this.#answered += 1;
    return next;
  }

  #sayAnswered(record: StreamRecord, data: unknown, code: ProblemCode | null): void {
    if (isQueued(record)) {
      const { key, op, owner } = record;
      this.#tell({ kind: "queued" });
      this.#tell({ kind: "queued-answered", key, op, owner, data, code });
      return;
    }
    this.#tell({ kind: "outbox" });
    if (code !== null) this.#tell({ kind: "rejected", code });
  }
}
