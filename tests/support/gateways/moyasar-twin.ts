import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bodyOf, type Json, Twin, within } from "./twin.ts";

export const MOYASAR_KEYS = {
  secretKey: "sk_test_twin0000000000000000",
  publishableKey: "pk_test_twin0000000000000000",
  webhookSecret: "the secret of Moyasar's webhook".replaceAll(" ", "-"),
};

/** The test cards of the documentation, by what they do. */
export const MOYASAR_CARDS = {
  paid: "4201320111111010",
  unspecified: "4201320000013020",
  insufficient: "4201320000311101",
  lost: "4201320131000508",
  declined: "4201321234411220",
  expired: "4201322267774310",
} as const;
type Card = keyof typeof MOYASAR_CARDS;

/** What the bank says of each: its code and message. Null pays. */
const BANK: Record<Card, [code: string, message: string] | null> = {
  paid: null,
  unspecified: ["99", "UNSPECIFIED FAILURE"],
  insufficient: ["51", "INSUFFICIENT FUNDS"],
  lost: ["41", "LOST CARD"],
  declined: ["05", "DECLINED"],
  expired: ["54", "EXPIRED CARD"],
};

interface Payment {
  [field: string]: unknown;
  id: string;
  status: string;
  amount: number;
  refunded: number;
  captured: number;
  currency: string;
  callback_url: string | null;
  invoice_id: string | null;
  metadata: Json | null;
  source: Json;
  created_at: string;
}

interface Invoice {
  id: string;
  status: string;
  amount: number;
  currency: string;
  description: string;
  url: string;
  success_url: string | null;
  back_url: string | null;
  metadata: Json | null;
}

/** Moyasar as docs.moyasar.com publishes it: tokens of the browser, payments, hosted invoices, notices with a secret in their body. */
export class MoyasarTwin extends Twin {
  readonly name = "moyasar";
  readonly #tokens = new Map<string, { card: Card; used: boolean }>();
  readonly #payments = new Map<string, Payment>();
  readonly #invoices = new Map<string, Invoice>();
  /** What it says to a `given_id` that it knows: the documentation leaves both open. */
  knownId: "same" | "refused" = "same";
  /** Payments of a page of its list. */
  onPage = 40;
  /** Its list does not answer, while everything else does. */
  listIsAway = false;
  /** Whether new payments wait for our capture (`manual`): no call of ours asks for it, an account may be set so. */
  manual = false;

  protected refuse(request: FastifyRequest) {
    const of = (key: string) => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
    const { authorization } = request.headers;
    if (authorization === of(MOYASAR_KEYS.secretKey)) return null;
    // A publishable key makes payments and tokens, and reads nothing.
    const makes = request.method === "POST" && ["/v1/payments", "/v1/tokens"].includes(request.url);
    if (authorization === of(MOYASAR_KEYS.publishableKey) && makes) return null;
    return { status: 401, body: { type: "authentication_error", message: "Invalid authorization credentials", errors: null } };
  }

  protected routes(app: FastifyInstance): void {
    this.page(app, "/3ds", (id, pays) => this.bank(id, pays));
    // Tokens are made by browsers, from whatever page.
    app.addHook("onRequest", async (_request, reply) => {
      reply.header("access-control-allow-origin", "*").header("access-control-allow-headers", "authorization, content-type");
    });
    app.options("/v1/tokens", { config: { person: true } }, async (_request, reply) => await reply.code(204).send());
    app.post("/v1/tokens", async (request, reply) => {
      const body = bodyOf(request);
      const card = (Object.keys(MOYASAR_CARDS) as Card[]).find((name) => MOYASAR_CARDS[name] === body["number"]);
      const errors: Json = {};
      if (!/\S\s+\S/u.test(String(body["name"]))) errors["name"] = ["should have first and last names"];
      if (!card) errors["number"] = ["is invalid"];
      if (!card || Object.keys(errors).length > 0) return await reply.code(400).send(invalid(errors));
      const id = `token_${randomUUID().replaceAll("-", "").slice(0, 24)}`;
      this.#tokens.set(id, { card, used: false });
      return await reply.code(201).send({
        id,
        status: body["save_only"] === true ? "active" : "initiated",
        brand: "mada",
        funding: "debit",
        country: "SA",
        month: body["month"],
        year: body["year"],
        name: body["name"],
        last_four: MOYASAR_CARDS[card].slice(-4),
      });
    });

    app.post("/v1/payments", async (request, reply) => {
      const body = bodyOf(request);
      const source = within(body, "source");
      const given = typeof body["given_id"] === "string" ? body["given_id"] : randomUUID();
      const known = this.#payments.get(given);
      if (known)
        return this.knownId === "same" && known.amount === body["amount"]
          ? await reply.code(201).send(known)
          : await reply.code(400).send(invalid({ given_id: ["has already been taken"] }));
      const token = this.#tokens.get(String(source["token"]));
      const errors: Json = {};
      if (!Number.isSafeInteger(body["amount"]) || (body["amount"] as number) < 100)
        errors["amount"] = ["must be a whole number of at least 100"];
      if (body["currency"] !== "SAR") errors["currency"] = ["is not supported"];
      if (source["type"] !== "token" || !token || token.used) errors["source.token"] = ["is invalid"];
      if (typeof body["callback_url"] !== "string") errors["callback_url"] = ["can't be blank"];
      if (!token || Object.keys(errors).length > 0) return await reply.code(400).send(invalid(errors));
      token.used = true;
      const refusedAtOnce = token.card === "lost" || token.card === "declined" ? BANK[token.card] : null;
      const payment = this.#make(given, {
        amount: body["amount"] as number,
        callback_url: String(body["callback_url"]),
        metadata: within(body, "metadata"),
        card: token.card,
        waits: refusedAtOnce === null,
      });
      if (refusedAtOnce) this.#end(payment, refusedAtOnce);
      // Declined or not, it was made.
      return await reply.code(201).send(payment);
    });
    app.get<{ Querystring: Record<string, string> }>("/v1/payments", async ({ query }, reply) => {
      if (this.listIsAway) return await reply.code(503).send({ type: "api_error", message: "Service unavailable", errors: null });
      const [after, before] = [String(query["created[gt]"]), String(query["created[lt]"])];
      const found = [...this.#payments.values()].filter(({ created_at: at }) => at > after && at < before).toReversed();
      const page = Number(query["page"] ?? 1);
      const pages = Math.max(1, Math.ceil(found.length / this.onPage));
      return {
        payments: found.slice((page - 1) * this.onPage, page * this.onPage),
        meta: {
          current_page: page,
          next_page: page < pages ? page + 1 : null,
          prev_page: page > 1 ? page - 1 : null,
          total_pages: pages,
          total_count: found.length,
        },
      };
    });
    app.get<{ Params: { id: string } }>("/v1/payments/:id", async ({ params }, reply) => {
      const payment = this.#payments.get(params.id);
      return payment ?? (await reply.code(404).send({ type: "record_not_found", message: "Object not found", errors: null }));
    });
    app.post<{ Params: { id: string; verb: string } }>("/v1/payments/:id/:verb", async (request, reply) => {
      const payment = this.#payments.get(request.params.id);
      if (!payment) return await reply.code(404).send({ type: "record_not_found", message: "Object not found", errors: null });
      const fault = this.#act(payment, request.params.verb, bodyOf(request)["amount"]);
      return fault ? await reply.code(400).send(invalid({ base: [fault] })) : payment;
    });

    app.post("/v1/invoices", async (request, reply) => {
      const body = bodyOf(request);
      if (!Number.isSafeInteger(body["amount"])) return await reply.code(400).send(invalid({ amount: ["must be a whole number"] }));
      const id = randomUUID();
      const invoice: Invoice = {
        id,
        status: "initiated",
        amount: body["amount"] as number,
        currency: String(body["currency"]),
        description: String(body["description"]),
        url: `${this.origin}/invoices/${id}`,
        success_url: String(body["success_url"]),
        back_url: String(body["back_url"]),
        metadata: within(body, "metadata"),
      };
      this.#invoices.set(id, invoice);
      return await reply.code(201).send(this.#invoiceView(invoice));
    });
    app.get<{ Querystring: Record<string, string> }>("/v1/invoices", async ({ query }) => ({
      invoices: [...this.#invoices.values()]
        .filter((invoice) => invoice.metadata?.["reference"] === query["metadata[reference]"])
        .map((invoice) => this.#invoiceView(invoice)),
      meta: { current_page: 1, total_pages: 1 },
    }));
    app.get<{ Params: { id: string } }>("/v1/invoices/:id", async ({ params }, reply) => {
      const invoice = this.#invoices.get(params.id);
      return invoice ? this.#invoiceView(invoice) : await reply.code(404).send({ type: "record_not_found", message: "Object not found" });
    });
    app.put<{ Params: { id: string } }>("/v1/invoices/:id/cancel", async ({ params }, reply) => {
      const invoice = this.#invoices.get(params.id);
      if (!invoice || invoice.status !== "initiated") return await reply.code(400).send(invalid({ base: ["can't be canceled"] }));
      invoice.status = "canceled";
      return this.#invoiceView(invoice);
    });
  }

  /** What the card fields do in the person's browser, with the publishable key. */
  async token(card: Card, name = "Noura Alqahtani"): Promise<{ status: number; body: Json }> {
    const response = await fetch(`${this.origin}/v1/tokens`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${Buffer.from(`${MOYASAR_KEYS.publishableKey}:`).toString("base64")}`,
      },
      body: JSON.stringify({ name, number: MOYASAR_CARDS[card], month: "12", year: "2030", cvc: "123", save_only: true }),
    });
    return { status: response.status, body: (await response.json()) as Json };
  }

  /** The person answers the bank's page. Answers the address to which they are sent back. */
  bank(paymentId: string, confirms = true): string {
    const payment = this.#known(paymentId);
    if (payment.status === "initiated") {
      const card = payment["card"] as Card;
      this.#end(payment, confirms ? BANK[card] : [null, "3-D Secure transaction attempt failed"]);
    }
    return `${payment.callback_url}&id=${payment.id}&status=${payment.status}&message=${encodeURIComponent(String(payment.source["message"]))}`;
  }

  /** The person pays, or fails to pay, on the page of an invoice. A failed try leaves it open. Answers where they are sent back to. */
  payInvoice(
    invoiceId: string,
    by: "applepay" | "stcpay" | "creditcard",
    bank: [code: string | null, message: string] | null = null,
  ): string {
    const invoice = this.#invoices.get(invoiceId);
    if (!invoice) throw new Error("no such invoice");
    const payment = this.#make(randomUUID(), { amount: invoice.amount, callback_url: null, metadata: null, card: "paid", waits: false });
    payment.invoice_id = invoiceId;
    payment.source = { type: by, company: by === "stcpay" ? null : "mada", number: by === "stcpay" ? null : "XXXX-XXXX-XXXX-1010" };
    this.#end(payment, bank);
    if (payment.status === "paid") invoice.status = "paid";
    return String(payment.status === "paid" ? invoice.success_url : invoice.back_url);
  }

  /** The invoice's time is over. */
  expireInvoice(invoiceId: string): void {
    const invoice = this.#invoices.get(invoiceId);
    if (invoice) invoice.status = "expired";
  }

  /** Money goes back by the merchant's hand in the dashboard. */
  refundByHand(paymentId: string, amount: number): void {
    this.#act(this.#known(paymentId), "refund", amount);
  }

  payment(id: string): Readonly<Payment> {
    return this.#known(id);
  }

  /** The bank speaks of another amount: a fault that must deliver nothing. */
  tamper(id: string, change: Partial<Payment>): void {
    Object.assign(this.#known(id), change);
  }

  /** It never heard of the payment. */
  forget(id: string): void {
    this.#payments.delete(id);
  }

  #known(id: string): Payment {
    const payment = this.#payments.get(id);
    if (!payment) throw new Error("no such payment");
    return payment;
  }

  #make(id: string, of: { amount: number; callback_url: string | null; metadata: Json | null; card: Card; waits: boolean }): Payment {
    const payment: Payment = {
      id,
      status: "initiated",
      amount: of.amount,
      fee: 0,
      currency: "SAR",
      refunded: 0,
      captured: 0,
      invoice_id: null,
      callback_url: of.callback_url,
      metadata: of.metadata,
      card: of.card,
      created_at: this.clock().toISOString(),
      source: {
        type: "creditcard",
        company: "mada",
        name: "Noura Alqahtani",
        number: `XXXX-XXXX-XXXX-${MOYASAR_CARDS[of.card].slice(-4)}`,
        message: null,
        response_code: null,
        transaction_url: of.waits ? `${this.origin}/3ds/${id}` : null,
      },
    };
    this.#payments.set(id, payment);
    return payment;
  }

  #end(payment: Payment, refused: [code: string | null, message: string] | null): void {
    payment.status = refused ? "failed" : this.manual ? "authorized" : "paid";
    Object.assign(payment.source, { response_code: refused ? refused[0] : "00", message: refused ? refused[1] : "APPROVED" });
    this.#tell(payment, refused ? "payment_failed" : this.manual ? "payment_authorized" : "payment_paid");
  }

  #act(payment: Payment, verb: string, asked: unknown): string | null {
    const amount = asked ?? payment.amount;
    if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount < 1) return "amount must be a whole number of halalas";
    if (verb === "refund") {
      if (!["paid", "captured", "refunded"].includes(payment.status)) return "payment can't be refunded";
      if (payment.refunded + amount > payment.amount) return "amount exceeds what is left";
      Object.assign(payment, { refunded: payment.refunded + amount, status: "refunded" });
      this.#tell(payment, "payment_refunded");
      return null;
    }
    if (payment.status !== "authorized") return `payment can't be ${verb}ed`;
    if (verb === "capture" && amount > payment.amount) return "amount exceeds what is authorized";
    Object.assign(payment, verb === "capture" ? { status: "captured", captured: amount } : { status: "voided" });
    this.#tell(payment, verb === "capture" ? "payment_captured" : "payment_voided");
    return null;
  }

  #tell(payment: Payment, type: string): void {
    this.notify({
      id: randomUUID(),
      type,
      created_at: "2026-11-22T06:00:00.000Z",
      secret_token: MOYASAR_KEYS.webhookSecret,
      account_name: "Qabas",
      live: false,
      data: structuredClone(payment),
    });
  }

  #invoiceView(invoice: Invoice): Json {
    return { ...invoice, payments: [...this.#payments.values()].filter(({ invoice_id }) => invoice_id === invoice.id) };
  }
}

const invalid = (errors: Json): Json => ({ type: "invalid_request_error", message: "Validation Failed", errors });
