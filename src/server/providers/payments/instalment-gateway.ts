import { toHalalas, toSar } from "#contract/rules/money.ts";
import { Problem } from "#contract/problem.ts";
import type { PaymentStatus } from "#contract/orders/orders.ts";
import type { Clock } from "#server/clock.ts";
import { type GatewayClient, type GatewayReply } from "./gateway-client.ts";
import type { GatewayPayment, PaymentGateway } from "./gateway.ts";
import { readNotice } from "./notice.ts";
import { readListPage, readReport } from "./read-report.ts";

/** The provider's name in our tables and in the address of its webhook. */
const INSTALMENT_PROVIDER = "sandbox-instalments";

/**
 * Four payments on the pattern of Tabby: amounts are decimal strings in SAR, the buyer's name, e-mail, phone and a shipping
 * address are compulsory even for courses, `AUTHORIZED` waits for our capture, and no reason is given for a refusal.
 */
export function instalmentGateway(client: GatewayClient, webhookSecret: string, clock: Clock): PaymentGateway {
  return {
    provider: INSTALMENT_PROVIDER,
    vault: null,
    needsToken: () => false,
    refundsOncePerKey: true,
    async createPayment(request) {
      return expectPayment(
        await client.call({
          method: "POST",
          path: "/instalments/v2/checkout",
          idempotencyKey: request.reference,
          body: {
            payment: {
              amount: toSar(request.amount).toFixed(2),
              currency: request.currency,
              buyer: { name: request.buyer.name, email: request.buyer.email, phone: request.buyer.phone },
              shipping_address: { city: request.buyer.city, address: request.buyer.city, zip: "00000" },
              order: { reference_id: request.orderNumber },
              meta: { reference: request.reference },
            },
            lang: request.language,
            merchant_urls: { return: request.returnUrl },
          },
        }),
      );
    },
    async fetchPayment(externalId) {
      const reply = await client.call({ method: "GET", path: `/instalments/v2/payments/${encodeURIComponent(externalId)}` });
      return reply.status === 404 ? null : expectPayment(reply);
    },
    async findPayment(reference) {
      const reply = await client.call({ method: "GET", path: `/instalments/v2/payments?reference=${encodeURIComponent(reference)}` });
      const found: unknown = Array.isArray(reply.body["payments"]) ? reply.body["payments"][0] : undefined;
      return found ? expectPayment({ status: reply.status, body: found as Record<string, unknown> }) : null;
    },
    report: (from, to) =>
      readReport(INSTALMENT_PROVIDER, from, to, (page) =>
        readListPage(client, "/instalments/v2/payments", INSTALMENT_PROVIDER, { from, to, page }, expectPayment),
      ),
    async capturePayment(externalId, amount, key) {
      return expectPayment(await act(client, externalId, "captures", key, { amount: toSar(amount).toFixed(2) }));
    },
    async voidPayment(externalId, key) {
      return expectPayment(await act(client, externalId, "close", key, {}));
    },
    async refundPayment(externalId, amount, key) {
      return expectPayment(await act(client, externalId, "refunds", key, { amount: toSar(amount).toFixed(2) }));
    },
    verifyWebhook: (rawBody, headers) => readNotice(rawBody, headers, webhookSecret, clock.now()),
  };
}

const act = (client: GatewayClient, externalId: string, verb: string, idempotencyKey: string, body: Record<string, unknown>) =>
  client.call({ method: "POST", path: `/instalments/v2/payments/${encodeURIComponent(externalId)}/${verb}`, idempotencyKey, body });

interface RawPayment {
  id?: unknown;
  status?: unknown;
  amount?: unknown;
  currency?: unknown;
  captures?: { amount?: unknown }[];
  refunds?: { amount?: unknown }[];
  meta?: { reference?: unknown };
  web_url?: unknown;
}

function expectPayment({ status: httpStatus, body }: GatewayReply): GatewayPayment {
  const raw = body as RawPayment;
  try {
    if (httpStatus >= 400 || typeof raw.id !== "string") throw new Error(`the instalment provider answered ${httpStatus}`);
    const amount = toHalalas(Number(raw.amount));
    const captured = sum(raw.captures);
    const refunded = sum(raw.refunds);
    const status = statusOf(String(raw.status), amount, captured, refunded);
    const url = typeof raw.web_url === "string" ? raw.web_url : null;
    return {
      externalId: raw.id,
      reference: String(raw.meta?.reference ?? ""),
      status: status === "initiated" && url ? "requires_action" : status,
      amount,
      refunded,
      currency: String(raw.currency ?? ""),
      brand: null,
      last4: null,
      failure: status === "failed" ? "bnpl_rejected" : status === "expired" ? "expired" : null,
      action: status === "initiated" && url ? { kind: "redirect", url } : null,
    };
  } catch (cause) {
    throw new Problem("unavailable", { cause });
  }
}

/** Tabby's statuses in ours (api.md §4): `CLOSED` is paid only where everything was captured. */
function statusOf(status: string, amount: number, captured: number, refunded: number): PaymentStatus {
  switch (status) {
    case "CREATED":
      return "initiated";
    case "AUTHORIZED":
      return "authorized";
    case "REJECTED":
      return "failed";
    case "EXPIRED":
      return "expired";
    case "CLOSED":
      if (captured < amount) return "voided";
      return refunded === 0 ? "captured" : refunded < amount ? "partially_refunded" : "refunded";
    default:
      throw new Error(`unknown status ${status}`);
  }
}

const sum = (parts: { amount?: unknown }[] | undefined): number =>
  (parts ?? []).reduce((total, part) => total + toHalalas(Number(part.amount)), 0);
