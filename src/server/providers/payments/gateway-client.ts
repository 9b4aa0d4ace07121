import { setTimeout as wait } from "node:timers/promises";
import { Problem } from "#contract/problem.ts";

/** A gateway that takes longer is treated as down: the order stays payable and is asked about again. */
const TIMEOUT_MS = 10_000;
/** Waits before the second and third try, milliseconds. */
const RETRY_AFTER_MS = [150, 600];

export interface GatewayCall {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: Record<string, unknown>;
  /** Makes a POST repeatable. A call without it is sent once. */
  idempotencyKey?: string;
}

export interface GatewayReply {
  status: number;
  body: Record<string, unknown>;
}

/** Calls of one gateway: secret key, timeout, and another try only where the call is idempotent. */
export class GatewayClient {
  readonly #origin: string;
  readonly #apiKey: string;
  readonly #timeoutMs: number;

  constructor(origin: string, apiKey: string, timeoutMs = TIMEOUT_MS) {
    this.#origin = origin;
    this.#apiKey = apiKey;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @returns the answer, 4xx included (the caller knows what they mean)
   * @throws Problem `unavailable` on a network error, a timeout, 429, 5xx or an answer that is no JSON object
   */
  async call(call: GatewayCall): Promise<GatewayReply> {
    const repeatable = call.method !== "POST" || call.idempotencyKey !== undefined;
    const waits = repeatable ? RETRY_AFTER_MS : [];
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(call);
      } catch (cause) {
        const pause = waits[attempt];
        if (pause === undefined) throw new Problem("unavailable", { retryAfter: 10, cause });
        await wait(pause);
      }
    }
  }

  async #once(call: GatewayCall): Promise<GatewayReply> {
    const response = await fetch(new URL(call.path, this.#origin), {
      method: call.method,
      headers: {
        authorization: `Bearer ${this.#apiKey}`,
        accept: "application/json",
        ...(call.body ? { "content-type": "application/json" } : {}),
        ...(call.idempotencyKey ? { "idempotency-key": call.idempotencyKey } : {}),
      },
      body: call.body ? JSON.stringify(call.body) : null,
      redirect: "error",
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    const body: unknown = await response.json();
    if (response.status >= 500 || response.status === 429) throw new Error(`the gateway answered ${response.status}`);
    if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Error("the gateway's answer is no object");
    return { status: response.status, body: body as Record<string, unknown> };
  }
}
