import { sandboxKeys } from "#server/providers/payments/signature.ts";
import { BANK_CODE, TEST_CARDS, type CardBehaviour } from "#server/providers/sandbox-gateway/test-cards.ts";

export interface NoticeView {
  id: string;
  type: string;
  paymentId: string;
  status: string;
  attempts: number;
  delivered: boolean;
}

/** The number of a test card, by what it does. */
export const testCard = (behaviour: CardBehaviour): string => {
  const card = TEST_CARDS.find((candidate) => candidate.behaviour === behaviour);
  if (!card) throw new Error(`no card for ${behaviour}`);
  return card.number;
};

/** Does to the sandbox gateway over HTTP what a person does in its pages, and what only a test may. */
export class GatewayDriver {
  readonly #authorization: string;

  constructor(
    readonly origin: string,
    secret: string,
  ) {
    this.#authorization = `Bearer ${sandboxKeys(secret).apiKey}`;
  }

  /** Fills the hosted fields; answers the token. */
  async cardToken(card: CardBehaviour | { number: string }): Promise<string> {
    const number = typeof card === "string" ? testCard(card) : card.number;
    const { status, body } = await this.#json("POST", "/fields/tokens", { number, expiry: "12/29", cvv: "123", holder: "NOURA ALQAHTANI" });
    if (status !== 201) throw new Error(`the fields refused the card: ${JSON.stringify(body)}`);
    return String(body["token"]);
  }

  /** Confirms the wallet's sheet; answers the token. */
  async walletToken(): Promise<string> {
    return String((await this.#json("POST", "/wallet/tokens", {})).body["token"]);
  }

  /** Answers the bank's page; returns the address the person is sent to. */
  bank(url: string, answer: { code: string } | "cancel" = { code: BANK_CODE }): Promise<string> {
    return this.#submit(url, answer === "cancel" ? { action: "cancel" } : { action: "confirm", code: answer.code });
  }

  /** Answers the instalment provider's page; returns the address the person is sent to. */
  instalments(url: string, answer: "accept" | "reject"): Promise<string> {
    return this.#submit(url, { action: answer });
  }

  /** While held, notices wait to be delivered by hand. */
  async holdNotices(hold: boolean): Promise<void> {
    await this.#control("POST", "/control/notices", { hold });
  }

  async notices(paymentId: string): Promise<NoticeView[]> {
    return (await this.#control("GET", `/control/notices?payment=${paymentId}`))["notices"] as NoticeView[];
  }

  /** Delivers a notice now, also one that was delivered before. Answers the product's HTTP status. */
  async deliver(noticeId: string): Promise<number> {
    return Number((await this.#control("POST", `/control/notices/${noticeId}/deliver`, {}))["status"]);
  }

  /** The bank of a pending payment answers. */
  async settle(paymentId: string, outcome: "paid" | "declined"): Promise<void> {
    await this.#control("POST", `/control/payments/${paymentId}/settle`, { outcome });
  }

  /** Money goes back by the merchant's hand at the gateway, past the product. */
  async refund(paymentId: string, amount: number): Promise<void> {
    await this.#control("POST", `/v1/payments/${paymentId}/refund`, { amount });
  }

  /** While on, the gateway's API answers 503. */
  async outage(on: boolean): Promise<void> {
    await this.#control("POST", "/control/outage", { on });
  }

  async #control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await this.#json(method, path, body, this.#authorization);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.body;
  }

  async #json(method: string, path: string, body?: unknown, authorization?: string) {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...(authorization ? { authorization } : {}) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async #submit(url: string, form: Record<string, string>): Promise<string> {
    const response = await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status !== 303 || !location) throw new Error(`the gateway's page answered ${response.status}`);
    return location;
  }
}
