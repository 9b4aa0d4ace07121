import { setTimeout as wait } from "node:timers/promises";
import { Problem } from "#contract/problem.ts";

/** A gateway that takes longer is treated as down: the order stays payable and is asked about again. */
const TIMEOUT_MS = 10_000;
/** Waits before the second and third try, milliseconds. */
const RETRY_AFTER_MS = [150, 600];
/** A gateway whose last call got no answer is taken for away this long. */
const AWAY_MS = 10_000;

export interface GatewayCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: Record<string, unknown>;
  /** Makes a POST repeatable. A call without it is sent once. */
  idempotencyKey?: string;
  /** The provider knows a repeated POST by what stands in its body. */
  repeatable?: boolean;
}

export interface GatewayReply {
  status: number;
  body: Record<string, unknown>;
}

/** Calls of one gateway: secret key, timeout, and another try only where the call is idempotent. */
export class GatewayClient {
  readonly #origin: string;
  readonly #authorization: string;
  readonly #timeoutMs: number;
  #awaySince: number | null = null;

  /** @param authorization the whole header: `Bearer …` or `Basic …` */
  constructor(origin: string, authorization: string, timeoutMs = TIMEOUT_MS) {
    this.#origin = origin;
    this.#authorization = authorization;
    this.#timeoutMs = timeoutMs;
  }

  /** Whether the last call got no answer, a moment ago: for providers that publish no address to ask. */
  get isAway(): boolean {
    return this.#awaySince !== null && performance.now() - this.#awaySince < AWAY_MS;
  }

  /**
   * @returns the answer, 4xx included (the caller knows what they mean)
   * @throws Problem `unavailable` on a network error, a timeout, 429, 5xx or an answer that is no JSON object
   */
  async call(call: GatewayCall): Promise<GatewayReply> {
    const repeatable = call.method !== "POST" || call.idempotencyKey !== undefined || call.repeatable === true;
    const waits = repeatable ? RETRY_AFTER_MS : [];
    for (let attempt = 0; ; attempt++) {
      try {
        const reply = await this.#once(call);
        this.#awaySince = null;
        return reply;
      } catch (cause) {
        const pause = waits[attempt];
        if (pause === undefined) {
          this.#awaySince = performance.now();
          throw new Problem("unavailable", { retryAfter: 10, cause });
        }
        await wait(pause);
      }
    }
  }

  async #once(call: GatewayCall): Promise<GatewayReply> {
    const response = await fetch(new URL(call.path, this.#origin), {
      method: call.method,
      headers: {
        authorization: this.#authorization,
        accept: "application/json",
        ...(call.body ? { "content-type": "application/json" } : {}),
        ...(call.idempotencyKey ? { "idempotency-key": call.idempotencyKey } : {}),
      },
      body: call.body ? JSON.stringify(call.body) : null,
      redirect: "error",
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    const body: unknown = response.status === 204 ? {} : await response.json();
    if (response.status >= 500 || response.status === 429) throw new Error(`the gateway answered ${response.status}`);
    if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Error("the gateway's answer is no object");
    return { status: response.status, body: body as Record<string, unknown> };
  }
}
