import type { PaymentStatus } from "#contract/orders/orders.ts";
import { Problem } from "#contract/problem.ts";
import { fromHalalas } from "#server/providers/payments/amounts.ts";
import type { GatewayClient, GatewayReply } from "#server/providers/payments/gateway-client.ts";
import type {
  GatewayPayment,
  PaymentFailure,
  PaymentGateway,
  PaymentRequest,
  ReportedPayment,
} from "#server/providers/payments/gateway.ts";
import { type Fields, fieldsOf, inner, listIn, noticeBody, textIn, unreadable } from "#server/providers/payments/reply-fields.ts";
import { instantIn, readReport } from "#server/providers/payments/read-report.ts";
import { digestOf, secretFits } from "#server/providers/payments/secrets-fit.ts";

/** The provider's name in our tables and in the address of its webhook. */
export const MOYASAR = "moyasar";

/** A payment's statuses in ours. `verified` is a card that was looked at: no money moved. */
const STATUS: Record<string, PaymentStatus> = {
  initiated: "initiated",
  verified: "initiated",
  authorized: "authorized",
  paid: "captured",
  captured: "captured",
  failed: "failed",
  voided: "voided",
  refunded: "refunded",
};

/** Before the id of a hosted invoice, which pays by wallet: both kinds are external ids of one provider. */
const INVOICE = "invoice/";

/**
 * Moyasar (docs.moyasar.com): amounts in whole halalas, a client's UUID as `given_id`, a declined card answered with 201. A card is
 * paid with a token of its fields; a wallet (Apple Pay, STC Pay) on the page of a hosted invoice.
 */
export function moyasarGateway(client: GatewayClient, webhookSecret: string): PaymentGateway {
  const read = async (externalId: string): Promise<GatewayPayment | null> => {
    const path = isInvoice(externalId) ? `/v1/invoices/${idOf(externalId)}` : `/v1/payments/${idOf(externalId)}`;
    const reply = await client.call({ method: "GET", path });
    if (reply.status === 404) return null;
    return isInvoice(externalId) ? expectInvoice(reply) : expectPayment(reply);
  };
  const known = async (externalId: string): Promise<GatewayPayment> => {
    const seen = await read(externalId);
    if (!seen) throw unreadable(MOYASAR, { status: 404 }, "a payment of ours is gone");
    return seen;
  };
  /** What pays: an invoice holds its payment. */
  const payingId = async (externalId: string): Promise<string> => {
    if (!isInvoice(externalId)) return externalId;
    const reply = await client.call({ method: "GET", path: `/v1/invoices/${idOf(externalId)}` });
    const id = textIn(paidOf(listIn(reply.body, "payments")) ?? {}, "id");
    if (id === null) throw unreadable(MOYASAR, reply, "the invoice has no payment");
    return id;
  };
  /** Acts on a payment, once: the provider knows no key for these. */
  const act = async (externalId: string, verb: string, body: Fields): Promise<GatewayPayment> => {
    const reply = await client.call({
      method: "POST",
      path: `/v1/payments/${idOf(await payingId(externalId))}/${verb}`,
      body: { ...body },
    });
    const payment = expectPayment(reply);
    return isInvoice(externalId) ? await known(externalId) : payment;
  };

  return {
    provider: MOYASAR,
    vault: null,
    refundsOncePerKey: false,
    needsToken: (method) => method === "card" || method === "saved_card",
    async createPayment(request) {
      return request.method === "apple_pay" ? await createInvoice(client, request) : await createPayment(client, request, read);
    },
    fetchPayment: read,
    async findPayment(reference) {
      const payment = await read(reference);
      if (payment) return payment;
      const reply = await client.call({ method: "GET", path: `/v1/invoices?metadata[reference]=${encodeURIComponent(reference)}` });
      const [invoice] = listIn(reply.body, "invoices");
      return invoice && reply.status < 400 ? expectInvoice({ status: reply.status, body: { ...invoice } }) : null;
    },
    report: (from, to) =>
      readReport(MOYASAR, from, to, async (page) => {
        // Its bounds are outside of what it lists.
        const created = { "created[gt]": new Date(from.getTime() - 1).toISOString(), "created[lt]": to.toISOString() };
        const query = new URLSearchParams({ ...created, page: String(page + 1) });
        const reply = await client.call({ method: "GET", path: `/v1/payments?${query}` });
        const payments = listIn(reply.body, "payments").map((one) => reported({ status: reply.status, body: { ...one } }));
        return { reply, payments, more: typeof inner(reply.body, "meta")["next_page"] === "number" };
      }),
    capturePayment: (externalId, amount) => act(externalId, "capture", { amount }),
    async voidPayment(externalId) {
      if (!isInvoice(externalId)) return await act(externalId, "void", {});
      return expectInvoice(await client.call({ method: "PUT", path: `/v1/invoices/${idOf(externalId)}/cancel` }));
    },
    refundPayment: (externalId, amount) => act(externalId, "refund", { amount }),
    verifyWebhook(rawBody) {
      const body = noticeBody(rawBody);
      // No signature: the body bears the secret that was given when the webhook was registered.
      if (!secretFits(body["secret_token"], webhookSecret)) throw new Problem("forbidden");
      const payment = inner(body, "data");
      const [id, invoice] = [textIn(payment, "id"), textIn(payment, "invoice_id")];
      if (id === null) throw new Problem("bad_request");
      return { eventId: textIn(body, "id") ?? digestOf(rawBody), externalId: invoice === null ? id : `${INVOICE}${invoice}` };
    },
  };
}

async function createPayment(
  client: GatewayClient,
  request: PaymentRequest,
  read: (id: string) => Promise<GatewayPayment | null>,
): Promise<GatewayPayment> {
  const reply = await client.call({
    method: "POST",
    path: "/v1/payments",
    // By `given_id`: sent again, it is the same payment.
    repeatable: true,
    body: {
      given_id: request.reference,
      amount: request.amount,
      currency: request.currency,
      description: request.orderNumber,
      callback_url: request.returnUrl,
      source: { type: "token", token: request.token, "3ds": true, manual: false },
      metadata: { reference: request.reference, order: request.orderNumber },
    },
  });
  if (reply.status < 400) return expectPayment(reply);
  if (![400, 409, 422].includes(reply.status)) throw unreadable(MOYASAR, reply, textIn(reply.body, "type"));
  // A try whose answer was lost may have made it: then the id is taken.
  const made = await read(request.reference);
  if (made) return made;
  const wrong = Object.keys(inner(reply.body, "errors"));
  if (wrong.some((field) => field === "token" || field.startsWith("source")))
    throw new Problem("validation_error", { fields: { card_token: [{ key: "required" }] } });
  throw unreadable(MOYASAR, reply, `${textIn(reply.body, "type")} of ${wrong.join(", ")}`);
}

async function createInvoice(client: GatewayClient, request: PaymentRequest): Promise<GatewayPayment> {
  return expectInvoice(
    await client.call({
      method: "POST",
      path: "/v1/invoices",
      body: {
        amount: request.amount,
        currency: request.currency,
        description: request.orderNumber,
        success_url: request.returnUrl,
        back_url: request.returnUrl,
        metadata: { reference: request.reference, order: request.orderNumber },
      },
    }),
  );
}

const isInvoice = (externalId: string): boolean => externalId.startsWith(INVOICE);
const idOf = (externalId: string): string => encodeURIComponent(isInvoice(externalId) ? externalId.slice(INVOICE.length) : externalId);

/** Reads a payment; anything else is an answer that cannot be understood. */
function expectPayment(reply: GatewayReply): GatewayPayment {
  const { body } = reply;
  try {
    const [id, status] = [textIn(body, "id"), STATUS[String(body["status"])]];
    if (reply.status >= 400 || id === null || !status) throw new Error(`${textIn(body, "type") ?? ""} status ${String(body["status"])}`);
    const source = inner(body, "source");
    const url = textIn(source, "transaction_url");
    const waiting = status === "initiated" && url !== null;
    const money = { amount: fromHalalas(body["amount"]), refunded: fromHalalas(body["refunded"] ?? 0) };
    return {
      externalId: id,
      reference: textIn(inner(body, "metadata"), "reference") ?? "",
      status: waiting ? "requires_action" : partly(status, money),
      ...money,
      currency: textIn(body, "currency") ?? "",
      brand: textIn(source, "company"),
      last4: lastFour(source),
      failure: status === "failed" ? failureOf(source) : null,
      action: waiting ? { kind: "three_ds", url } : null,
    };
  } catch (cause) {
    throw unreadable(MOYASAR, reply, cause);
  }
}

/** A line of the list. What paid an invoice is the invoice's payment, whose reference stands in the invoice alone. */
function reported(reply: GatewayReply): ReportedPayment {
  const [payment, invoice] = [expectPayment(reply), textIn(reply.body, "invoice_id")];
  const createdAt = instantIn(MOYASAR, reply, "created_at");
  return { payment: invoice === null ? payment : { ...payment, externalId: `${INVOICE}${invoice}`, action: null }, createdAt };
}

/** Statuses of an invoice while no payment has paid it. */
const UNPAID: Record<string, PaymentStatus> = {
  initiated: "requires_action",
  on_hold: "requires_action",
  failed: "failed",
  canceled: "voided",
  voided: "voided",
  expired: "expired",
};

/** A hosted invoice and the payment that paid it. Tries that failed leave it payable: its page lets the person try again. */
function expectInvoice(reply: GatewayReply): GatewayPayment {
  const { body } = reply;
  try {
    const id = textIn(body, "id");
    if (reply.status >= 400 || id === null) throw new Error(textIn(body, "type") ?? "no invoice");
    const externalId = `${INVOICE}${id}`;
    const reference = textIn(inner(body, "metadata"), "reference") ?? "";
    const paying = paidOf(listIn(body, "payments"));
    // Its own payment bears no reference of ours: that stands in the invoice.
    if (paying) return { ...expectPayment({ status: reply.status, body: { ...paying } }), externalId, reference, action: null };
    const status = UNPAID[String(body["status"])];
    if (!status) throw new Error(`an invoice of status ${String(body["status"])} without its payment`);
    const url = textIn(body, "url");
    return {
      externalId,
      reference,
      status,
      amount: fromHalalas(body["amount"]),
      refunded: 0,
      currency: textIn(body, "currency") ?? "",
      brand: null,
      last4: null,
      failure: status === "failed" ? "declined" : status === "expired" ? "expired" : null,
      action: status === "requires_action" && url !== null ? { kind: "redirect", url } : null,
    };
  } catch (cause) {
    throw cause instanceof Problem ? cause : unreadable(MOYASAR, reply, cause);
  }
}

const paidOf = (payments: readonly Fields[]): Fields | null =>
  payments.map(fieldsOf).find(({ status }) => ["paid", "captured", "authorized", "refunded", "voided"].includes(String(status))) ?? null;

/** `refunded` may be said of a part: what counts is how much. */
function partly(status: PaymentStatus, { amount, refunded }: { amount: number; refunded: number }): PaymentStatus {
  if (status !== "captured" && status !== "refunded") return status;
  if (refunded === 0) return status;
  return refunded < amount ? "partially_refunded" : "refunded";
}

/** The end of a masked number: XXXX-XXXX-XXXX-1111. */
function lastFour(source: Fields): string | null {
  return /(\d{4})$/u.exec(textIn(source, "number") ?? "")?.[1] ?? null;
}

/** Codes of the issuing bank (docs.moyasar.com, gateway response codes); the message where there is none. */
function failureOf(source: Fields): PaymentFailure {
  const [code, message] = [textIn(source, "response_code"), textIn(source, "message") ?? ""];
  if (code === "51" || /insufficient/iu.test(message)) return "insufficient_funds";
  if (/3-?d ?s|authenticat|otp/iu.test(message)) return "three_ds_failed";
  return "declined";
}
