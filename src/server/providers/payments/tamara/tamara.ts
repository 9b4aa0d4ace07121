import type { PaymentStatus } from "#contract/orders/orders.ts";
import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { Clock } from "#server/clock.ts";
import { fromDecimalNumber, toDecimalNumber } from "#server/providers/payments/amounts.ts";
import type { GatewayClient, GatewayReply } from "#server/providers/payments/gateway-client.ts";
import type { GatewayPayment, PaymentGateway, PaymentRequest } from "#server/providers/payments/gateway.ts";
import { type Fields, inner, noticeBody, textIn, unreadable } from "#server/providers/payments/reply-fields.ts";
import { digestOf } from "#server/providers/payments/secrets-fit.ts";
import { notificationFits } from "./notification-token.ts";

/** The provider's name in our tables and in the address of its webhook. */
export const TAMARA = "tamara";

const CURRENCY = "SAR";

/** An order's statuses in ours. `approved` is the person's word and waits for ours (authorise, then capture); `on_hold` is being looked at. */
const STATUS: Record<string, PaymentStatus> = {
  new: "requires_action",
  on_hold: "requires_action",
  approved: "authorized",
  authorised: "authorized",
  updated: "authorized",
  partially_captured: "authorized",
  fully_captured: "captured",
  partially_refunded: "partially_refunded",
  fully_refunded: "refunded",
  canceled: "voided",
  declined: "failed",
  expired: "expired",
};

/**
 * Tamara, instalments (docs.tamara.co): amounts are objects with a number of riyals; an approved order is authorised, then captured.
 * Nothing but a refund is known by a key: the order is read before every step, and each step is sent once.
 */
export function tamaraGateway(client: GatewayClient, notificationToken: string, notifyUrl: string, clock: Clock): PaymentGateway {
  const read = (externalId: string) => client.call({ method: "GET", path: `/orders/${encodeURIComponent(externalId)}` });
  const known = async (externalId: string): Promise<GatewayPayment> => expectOrder(await read(externalId));
  const send = (path: string, body: Fields) => client.call({ method: "POST", path, body: { ...body } });
  const step = async (path: string, body: Fields): Promise<void> => {
    const reply = await send(path, body);
    if (reply.status >= 400) throw unreadable(TAMARA, reply, textIn(reply.body, "message"));
  };
  return {
    provider: TAMARA,
    vault: null,
    refundsOncePerKey: false,
    needsToken: () => false,
    async createPayment(request) {
      const reply = await client.call({ method: "POST", path: "/checkout", body: checkout(request, notifyUrl) });
      const [externalId, url] = [textIn(reply.body, "order_id"), textIn(reply.body, "checkout_url")];
      if (reply.status === 400 || reply.status === 422)
        // What it does not take of the buyer's details: this try has failed, the order can be paid another way.
        throw new Problem("validation_error", { fields: { method: [{ key: "selection" }] } });
      if (reply.status >= 400 || externalId === null || url === null) throw unreadable(TAMARA, reply, textIn(reply.body, "message"));
      return {
        externalId,
        reference: request.reference,
        status: "requires_action",
        amount: request.amount,
        refunded: 0,
        currency: request.currency,
        brand: null,
        last4: null,
        failure: null,
        action: { kind: "redirect", url },
      };
    },
    async fetchPayment(externalId) {
      const reply = await read(externalId);
      return reply.status === 404 ? null : expectOrder(reply);
    },
    async findPayment(reference) {
      const reply = await client.call({ method: "GET", path: `/merchants/orders/reference-id/${encodeURIComponent(reference)}` });
      return reply.status === 404 ? null : expectOrder(reply);
    },
    // It publishes no list of orders: what it settled is read in its portal.
    report: null,
    async capturePayment(externalId, amount) {
      const before = await read(externalId);
      if (expectOrder(before).status !== "authorized") return expectOrder(before);
      // A refusal of a step is no failure where another of our processes took it at the same moment: what counts is what is read next.
      if (before.body["status"] === "approved") await send(`/orders/${encodeURIComponent(externalId)}/authorise`, {});
      const authorised = await read(externalId);
      // Where the account authorises by itself, it captures as well.
      if (expectOrder(authorised).status !== "authorized") return expectOrder(authorised);
      const reply = await send("/payments/capture", {
        order_id: externalId,
        total_amount: money(amount),
        shipping_info: { shipped_at: clock.now().toISOString(), shipping_company: "-" },
      });
      const seen = await known(externalId);
      if (seen.status === "authorized") throw unreadable(TAMARA, reply, textIn(reply.body, "message") ?? "not captured");
      return seen;
    },
    async voidPayment(externalId) {
      const before = await known(externalId);
      if (before.status === "voided") return before;
      await step(`/orders/${encodeURIComponent(externalId)}/cancel`, { total_amount: money(before.amount) });
      return await known(externalId);
    },
    async refundPayment(externalId, amount, key) {
      await step(`/payments/simplified-refund/${encodeURIComponent(externalId)}`, {
        total_amount: money(amount),
        comment: "refund",
        merchant_refund_id: key,
      });
      return await known(externalId);
    },
    verifyWebhook(rawBody, headers, query) {
      const bearer = /^Bearer (\S+)$/iu.exec(String(headers["authorization"] ?? ""))?.[1];
      if (!notificationFits(bearer ?? query["tamaraToken"], notificationToken, clock.now())) throw new Problem("forbidden");
      const externalId = textIn(noticeBody(rawBody), "order_id");
      if (externalId === null) throw new Problem("bad_request");
      return { eventId: digestOf(rawBody), externalId };
    },
  };
}

const money = (amount: Halalas) => ({ amount: toDecimalNumber(amount), currency: CURRENCY });

function checkout(request: PaymentRequest, notifyUrl: string): Record<string, unknown> {
  const [first = request.buyer.name, ...others] = request.buyer.name.trim().split(/\s+/u);
  const name = { first_name: first, last_name: others.join(" ") || first };
  return {
    order_reference_id: request.reference,
    order_number: request.orderNumber,
    description: request.orderNumber,
    total_amount: money(request.amount),
    shipping_amount: money(0),
    tax_amount: money(0),
    country_code: "SA",
    locale: request.language === "ar" ? "ar_SA" : "en_US",
    payment_type: "PAY_BY_INSTALMENTS",
    items: [
      {
        reference_id: request.orderNumber,
        type: "Digital",
        name: request.orderNumber,
        sku: request.orderNumber,
        quantity: 1,
        total_amount: money(request.amount),
      },
    ],
    consumer: { ...name, phone_number: request.buyer.phone, email: request.buyer.email },
    shipping_address: { ...name, line1: request.buyer.city, city: request.buyer.city, country_code: "SA" },
    merchant_url: { success: request.returnUrl, failure: request.returnUrl, cancel: request.returnUrl, notification: notifyUrl },
  };
}

function expectOrder(reply: GatewayReply): GatewayPayment {
  const { body } = reply;
  try {
    const [id, status] = [textIn(body, "order_id"), STATUS[String(body["status"])]];
    if (reply.status >= 400 || id === null || !status) throw new Error(textIn(body, "message") ?? `status ${String(body["status"])}`);
    const total = inner(body, "total_amount");
    const back = inner(body, "refunded_amount")["amount"];
    return {
      externalId: id,
      reference: textIn(body, "order_reference_id") ?? "",
      status,
      amount: fromDecimalNumber(total["amount"]),
      refunded: back === undefined ? 0 : fromDecimalNumber(back),
      currency: textIn(total, "currency") ?? "",
      brand: null,
      last4: null,
      failure: status === "failed" ? "bnpl_rejected" : status === "expired" ? "expired" : null,
      action: null,
    };
  } catch (cause) {
    throw unreadable(TAMARA, reply, cause);
  }
}
