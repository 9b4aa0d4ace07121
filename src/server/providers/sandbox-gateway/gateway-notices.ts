import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/clock.ts";
import { SIGNATURE_HEADER } from "#server/providers/payments/notice.ts";
import { sign } from "#server/providers/payments/signature.ts";
import { gatewayId } from "./gateway-ids.ts";
import type { NoticeRecord, SandboxPayment, SandboxStore } from "./sandbox-store.ts";

/** Waits between the tries of one notice, milliseconds; then it is given up, and the merchant's recheck finds the payment. */
const RETRY_MS = [1000, 2000, 5000, 15_000, 60_000, 300_000];
const TIMEOUT_MS = 5000;

interface NoticeOptions {
  store: SandboxStore;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The provider's name is appended. */
  webhookUrl: string;
  webhookSecret: string;
}

/** Signed notices to the merchant: written down first, sent until taken, resumed after a restart. */
export class Notices {
  /** New notices wait for a control call while true. */
  holding = false;
  readonly #options: NoticeOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #closed = false;

  constructor(options: NoticeOptions) {
    this.#options = options;
  }

  /** Takes up what an earlier process had not delivered. */
  resume(): void {
    for (const notice of this.#options.store.all("notice"))
      if (!notice.delivered && !notice.held && notice.attempts <= RETRY_MS.length) this.after(200, () => this.#send(notice.id));
  }

  /** Announces a payment's state of this moment. `delaysMs` has an entry for each time the same notice is sent. */
  announce(payment: SandboxPayment, type: string, delaysMs: readonly number[] = [0]): void {
    const notice: NoticeRecord = {
      id: gatewayId("evt"),
      type,
      path: payment.kind === "card" ? "sandbox-cards" : "sandbox-instalments",
      paymentId: payment.id,
      status: payment.status,
      createdAt: this.#options.clock.now().toISOString(),
      attempts: 0,
      delivered: false,
      held: this.holding,
    };
    this.#options.store.put("notice", notice);
    if (!notice.held) for (const delay of delaysMs) this.after(delay, () => this.#send(notice.id));
  }

  /** Sends one notice now, whatever happened to it before. Answers the merchant's HTTP status, 0 where there was none. */
  async deliver(id: string): Promise<number> {
    const notice = this.#options.store.get("notice", id);
    return notice ? await this.#post(notice) : 0;
  }

  /** A timer that ends with the gateway. */
  after(delayMs: number, work: () => unknown): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#closed) void work();
    }, delayMs);
    this.#timers.add(timer);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  async #send(id: string): Promise<void> {
    const notice = this.#options.store.get("notice", id);
    if (!notice) return;
    const status = await this.#post(notice);
    if (this.#closed || (status >= 200 && status < 300)) return;
    const wait = RETRY_MS[notice.attempts];
    if (wait === undefined) this.#options.log.warn({ notice: id, status }, "the sandbox gives up a notice");
    else this.after(wait, () => this.#send(id));
  }

  async #post(notice: NoticeRecord): Promise<number> {
    const { store, clock, webhookUrl, webhookSecret } = this.#options;
    const body = JSON.stringify({
      id: notice.id,
      type: notice.type,
      created_at: notice.createdAt,
      data: { id: notice.paymentId, status: notice.status },
    });
    let status = 0;
    try {
      const response = await fetch(`${webhookUrl}/${notice.path}`, {
        method: "POST",
        headers: { "content-type": "application/json", [SIGNATURE_HEADER]: sign(body, webhookSecret, clock.now()) },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      status = response.status;
      await response.body?.cancel();
    } catch {
      // The merchant is down: the next try comes.
    }
    const current = store.get("notice", notice.id) ?? notice;
    if (!this.#closed)
      store.put("notice", { ...current, attempts: current.attempts + 1, delivered: current.delivered || (status >= 200 && status < 300) });
    return status;
  }
}
