import { Problem } from "#contract/problem.ts";
import type { PaymentStatus } from "#contract/orders/orders.ts";
import type { Clock } from "#server/clock.ts";
import { type GatewayClient, type GatewayReply } from "./gateway-client.ts";
import type { CardVault, GatewayPayment, PaymentFailure, PaymentGateway } from "./gateway.ts";
import { readNotice } from "./notice.ts";
import { readListPage, readReport } from "./read-report.ts";

/** The provider's name in our tables and in the address of its webhook. */
const CARD_PROVIDER = "sandbox-cards";

/** The card gateway's statuses (those of Moyasar) in ours (api.md §4). */
const STATUS: Record<string, PaymentStatus> = {
  initiated: "initiated",
  authorized: "authorized",
  paid: "captured",
  captured: "captured",
  failed: "failed",
  voided: "voided",
  refunded: "refunded",
};

const FAILURE: Record<string, PaymentFailure> = {
  declined: "declined",
  insufficient_funds: "insufficient_funds",
  three_ds_failed: "three_ds_failed",
  cancelled: "three_ds_failed",
  expired: "expired",
};

/** Cards and the wallet: hosted fields give a token, the payment is captured at once or after 3-D Secure. Amounts in halalas. */
export function cardGateway(client: GatewayClient, webhookSecret: string, clock: Clock): PaymentGateway {
  return {
    provider: CARD_PROVIDER,
    vault: cardVault(client),
    needsToken: () => true,
    refundsOncePerKey: true,
    async createPayment(request) {
      const reply = await client.call({
        method: "POST",
        path: "/v1/payments",
        idempotencyKey: request.reference,
        body: {
          amount: request.amount,
          currency: request.currency,
          description: request.orderNumber,
          callback_url: request.returnUrl,
          language: request.language,
          source: { type: request.method === "apple_pay" ? "applepay" : "token", token: request.token },
          metadata: { reference: request.reference },
        },
      });
      if (reply.status === 422 && reply.body["type"] === "invalid_token")
        throw new Problem("validation_error", { fields: { card_token: [{ key: "required" }] } });
      return expectPayment(reply);
    },
    async fetchPayment(externalId) {
      const reply = await client.call({ method: "GET", path: `/v1/payments/${encodeURIComponent(externalId)}` });
      return reply.status === 404 ? null : expectPayment(reply);
    },
    async findPayment(reference) {
      const reply = await client.call({ method: "GET", path: `/v1/payments?reference=${encodeURIComponent(reference)}` });
      const found: unknown = Array.isArray(reply.body["payments"]) ? reply.body["payments"][0] : undefined;
      return found ? expectPayment({ status: reply.status, body: found as Record<string, unknown> }) : null;
    },
    report: (from, to) =>
      readReport(CARD_PROVIDER, from, to, (page) => readListPage(client, "/v1/payments", CARD_PROVIDER, { from, to, page }, expectPayment)),
    async capturePayment(externalId, amount, key) {
      return expectPayment(await act(client, externalId, "capture", key, { amount }));
    },
    async voidPayment(externalId, key) {
      return expectPayment(await act(client, externalId, "void", key, {}));
    },
    async refundPayment(externalId, amount, key) {
      return expectPayment(await act(client, externalId, "refund", key, { amount }));
    },
    verifyWebhook: (rawBody, headers) => readNotice(rawBody, headers, webhookSecret, clock.now()),
  };
}

const act = (client: GatewayClient, externalId: string, verb: string, idempotencyKey: string, body: Record<string, unknown>) =>
  client.call({ method: "POST", path: `/v1/payments/${encodeURIComponent(externalId)}/${verb}`, idempotencyKey, body });

/** Reads a payment of the card gateway; anything else is a gateway that cannot be understood. */
function expectPayment({ status: httpStatus, body }: GatewayReply): GatewayPayment {
  const raw = body as {
    id?: unknown;
    status?: unknown;
    amount?: unknown;
    refunded?: unknown;
    currency?: unknown;
    metadata?: { reference?: unknown };
    source?: { brand?: unknown; last4?: unknown; transaction_url?: unknown; failure?: unknown };
  };
  const status = STATUS[String(raw.status)];
  if (httpStatus >= 400 || !status || typeof raw.id !== "string" || !Number.isSafeInteger(raw.amount))
    throw new Problem("unavailable", { cause: new Error(`the card gateway answered ${httpStatus}, status ${String(raw.status)}`) });
  const amount = raw.amount as number;
  const refunded = Number.isSafeInteger(raw.refunded) ? (raw.refunded as number) : 0;
  const url = textOrNull(raw.source?.transaction_url);
  const waiting = status === "initiated" && url !== null;
  return {
    externalId: raw.id,
    reference: String(raw.metadata?.reference ?? ""),
    status: waiting ? "requires_action" : status === "captured" && refunded > 0 ? "partially_refunded" : status,
    amount,
    refunded,
    currency: String(raw.currency ?? ""),
    brand: textOrNull(raw.source?.brand),
    last4: textOrNull(raw.source?.last4),
    failure: status === "failed" ? (FAILURE[String(raw.source?.failure)] ?? "declined") : null,
    action: waiting ? { kind: "three_ds", url } : null,
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Kept cards of the card gateway: tokens that last (Moyasar: `save_card`). */
const cardVault = (client: GatewayClient): CardVault => ({
  async keepCard(token) {
    const { status, body } = await client.call({ method: "POST", path: "/v1/cards", idempotencyKey: token, body: { token } });
    if (status === 422) throw new Problem("validation_error", { fields: { token: [{ key: "required" }] } });
    const { id, brand, last4, month, year } = body;
    if (status >= 400 || typeof id !== "string" || typeof brand !== "string" || typeof last4 !== "string")
      throw new Problem("unavailable", { cause: new Error(`the card gateway answered ${status} to a card`) });
    return { token: id, brand, last4, expMonth: Number(month), expYear: Number(year) };
  },
  async forgetCard(token) {
    const { status } = await client.call({ method: "DELETE", path: `/v1/cards/${encodeURIComponent(token)}` });
    if (status >= 400 && status !== 404)
      throw new Problem("unavailable", { cause: new Error(`the card gateway answered ${status} to a forgotten card`) });
  },
});
