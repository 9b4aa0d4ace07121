import type { PaymentStatus } from "#contract/orders/orders.ts";
import { Problem } from "#contract/problem.ts";
import { fromDecimalText, toDecimalText } from "#server/providers/payments/amounts.ts";
import type { GatewayClient, GatewayReply } from "#server/providers/payments/gateway-client.ts";
import type { GatewayPayment, PaymentGateway, PaymentRequest } from "#server/providers/payments/gateway.ts";
import { type Fields, inner, listIn, noticeBody, textIn, unreadable } from "#server/providers/payments/reply-fields.ts";
import { instantIn, readReport } from "#server/providers/payments/read-report.ts";
import { digestOf, secretFits } from "#server/providers/payments/secrets-fit.ts";

/** The provider's name in our tables and in the address of its webhook. */
export const TABBY = "tabby";
/** The header that we name when the webhook is registered; its value is the secret. */
export const TABBY_HEADER = "x-webhook-secret";

/** How many payments a page of its list has at most; so many of the latest are looked through for one whose answer was lost. */
const LATEST = 20;

/**
 * Tabby, four payments (docs.tabby.ai): amounts are texts of riyals; a session may be `rejected` with HTTP 200; `AUTHORIZED` waits for
 * our capture; captures and refunds are known by our `reference_id`. The API writes statuses in capitals, its webhooks in small letters.
 */
export function tabbyGateway(client: GatewayClient, merchantCode: string, webhookSecret: string): PaymentGateway {
  const act = async (externalId: string, verb: string, body: Fields): Promise<GatewayPayment> =>
    expectPayment(
      await client.call({
        method: "POST",
        path: `/api/v2/payments/${encodeURIComponent(externalId)}/${verb}`,
        repeatable: true,
        body: { ...body },
      }),
    );
  return {
    provider: TABBY,
    vault: null,
    refundsOncePerKey: true,
    needsToken: () => false,
    async createPayment(request) {
      return expectSession(await client.call({ method: "POST", path: "/api/v2/checkout", body: session(request, merchantCode) }));
    },
    async fetchPayment(externalId) {
      const reply = await client.call({ method: "GET", path: `/api/v2/payments/${encodeURIComponent(externalId)}` });
      return reply.status === 404 ? null : expectPayment(reply);
    },
    async findPayment(reference) {
      const reply = await client.call({ method: "GET", path: `/api/v2/payments?limit=${LATEST}` });
      if (reply.status >= 400) throw unreadable(TABBY, reply, textIn(reply.body, "errorType"));
      const found = listIn(reply.body, "payments").find((payment) => referenceOf(payment) === reference);
      return found ? expectPayment({ status: reply.status, body: { ...found } }) : null;
    },
    report: (from, to) => {
      let offset = 0;
      return readReport(TABBY, from, to, async () => {
        const created = { created_at__gte: from.toISOString(), created_at__lte: to.toISOString() };
        const query = new URLSearchParams({ ...created, limit: String(LATEST), offset: String(offset) });
        const reply = await client.call({ method: "GET", path: `/api/v2/payments?${query}` });
        const payments = listIn(reply.body, "payments").map((one) => {
          const line = { status: reply.status, body: { ...one } };
          return { payment: expectPayment(line), createdAt: instantIn(TABBY, line, "created_at") };
        });
        // A page may be shorter than was asked for: the list's own count says where it ends.
        offset += payments.length;
        return { reply, payments, more: payments.length > 0 && offset < Number(inner(reply.body, "pagination")["total_count"]) };
      });
    },
    capturePayment: (externalId, amount, key) => act(externalId, "captures", { amount: toDecimalText(amount), reference_id: key }),
    voidPayment: (externalId) => act(externalId, "close", {}),
    refundPayment: (externalId, amount, key) => act(externalId, "refunds", { amount: toDecimalText(amount), reference_id: key }),
    verifyWebhook(rawBody, headers) {
      if (!secretFits(headers[TABBY_HEADER], webhookSecret)) throw new Problem("forbidden");
      const externalId = textIn(noticeBody(rawBody), "id");
      if (externalId === null) throw new Problem("bad_request");
      return { eventId: digestOf(rawBody), externalId };
    },
  };
}

const session = (request: PaymentRequest, merchantCode: string): Record<string, unknown> => ({
  payment: {
    amount: toDecimalText(request.amount),
    currency: request.currency,
    description: request.orderNumber,
    buyer: { name: request.buyer.name, email: request.buyer.email, phone: request.buyer.phone },
    // Compulsory for courses too.
    shipping_address: { city: request.buyer.city, address: request.buyer.city, zip: "00000" },
    order: {
      reference_id: request.orderNumber,
      items: [
        {
          reference_id: request.orderNumber,
          title: request.orderNumber,
          quantity: 1,
          unit_price: toDecimalText(request.amount),
          category: "Education",
        },
      ],
    },
    meta: { order_id: request.reference },
  },
  lang: request.language,
  merchant_code: merchantCode,
  merchant_urls: { success: request.returnUrl, cancel: request.returnUrl, failure: request.returnUrl },
});

/** A session and the payment that was made with it. */
function expectSession(reply: GatewayReply): GatewayPayment {
  const { body } = reply;
  if (reply.status === 400)
    // What it does not take of the buyer's details: this try has failed, the order can be paid another way.
    throw new Problem("validation_error", { fields: { method: [{ key: "selection" }] } });
  const payment = expectPayment({ status: reply.status, body: { ...inner(body, "payment") } });
  if (body["status"] === "rejected") return { ...payment, status: "failed", failure: "bnpl_rejected", action: null };
  const [installments] = listIn(inner(inner(body, "configuration"), "available_products"), "installments");
  const url = textIn(installments ?? {}, "web_url");
  if (payment.status === "requires_action" && url === null) throw unreadable(TABBY, reply, "a session without its page");
  return { ...payment, action: payment.status === "requires_action" && url !== null ? { kind: "redirect", url } : null };
}

function expectPayment(reply: GatewayReply): GatewayPayment {
  const { body } = reply;
  try {
    const id = textIn(body, "id");
    if (reply.status >= 400 || id === null) throw new Error(textIn(body, "errorType") ?? "no payment");
    const amount = fromDecimalText(body["amount"]);
    const refunded = sum(listIn(body, "refunds"));
    const status = statusOf(String(body["status"]), amount, sum(listIn(body, "captures")), refunded);
    return {
      externalId: id,
      reference: referenceOf(body),
      status,
      amount,
      refunded,
      currency: textIn(body, "currency") ?? "",
      brand: null,
      last4: null,
      failure: status === "failed" ? "bnpl_rejected" : status === "expired" ? "expired" : null,
      action: null,
    };
  } catch (cause) {
    throw unreadable(TABBY, reply, cause);
  }
}

/** `CREATED` waits for the person on Tabby's page. `CLOSED` is paid only where everything was captured. */
function statusOf(status: string, amount: number, captured: number, refunded: number): PaymentStatus {
  switch (status) {
    case "CREATED":
      return "requires_action";
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
      throw new Error(`status ${status}`);
  }
}

const referenceOf = (payment: Fields): string => textIn(inner(payment, "meta"), "order_id") ?? "";
const sum = (parts: readonly Fields[]): number => parts.reduce((total, part) => total + fromDecimalText(part["amount"]), 0);
