import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { TABBY_HEADER } from "#server/providers/payments/tabby/tabby.ts";
import { bodyOf, type Json, Twin, within } from "./twin.ts";

export const TABBY_KEYS = { secretKey: "sk_test_0190aaaa-bbbb", merchantCode: "qabas-sa", webhookSecret: "the-header-of-tabby's-webhook" };

interface Part {
  id: string;
  amount: string;
  reference_id: string;
}

interface Payment {
  id: string;
  status: "CREATED" | "AUTHORIZED" | "CLOSED" | "REJECTED" | "EXPIRED";
  amount: string;
  currency: string;
  order: Json;
  meta: Json;
  captures: Part[];
  refunds: Part[];
  urls: Json;
  created_at: string;
}

/** Tabby as docs.tabby.ai publishes it: decimal texts, a rejection with HTTP 200, notices in small letters under a header that we chose. */
export class TabbyTwin extends Twin {
  readonly name = "tabby";
  readonly #payments = new Map<string, Payment>();
  /** Payments of a page of its list, however many are asked for. */
  mostOnPage = 20;
  /** How the next sessions are scored. */
  scoring: "created" | "rejected" = "created";

  protected refuse({ headers }: FastifyRequest) {
    if (headers.authorization === `Bearer ${TABBY_KEYS.secretKey}`) return null;
    return { status: 401, body: refusal("not_authorized") };
  }

  protected routes(app: FastifyInstance): void {
    this.page(app, "/pay", (id, pays) => this.person(id, pays ? "accepts" : "is_rejected"));
    app.post("/api/v2/checkout", async (request, reply) => {
      const body = bodyOf(request);
      const asked = within(body, "payment");
      const [buyer, address, order] = [within(asked, "buyer"), within(asked, "shipping_address"), within(asked, "order")];
      const missing = [
        buyer["name"],
        buyer["email"],
        buyer["phone"],
        address["city"],
        address["address"],
        address["zip"],
        order["reference_id"],
      ];
      if (body["merchant_code"] !== TABBY_KEYS.merchantCode) return await reply.code(403).send(refusal("no_permission"));
      if (!isAmount(asked["amount"]) || asked["currency"] !== "SAR" || missing.some((value) => typeof value !== "string" || value === ""))
        return await reply.code(400).send(refusal("bad_data"));
      const payment: Payment = {
        id: randomUUID(),
        status: "CREATED",
        amount: String(asked["amount"]),
        currency: "SAR",
        order,
        meta: within(asked, "meta"),
        captures: [],
        refunds: [],
        urls: within(body, "merchant_urls"),
        created_at: this.clock().toISOString(),
      };
      this.#payments.set(payment.id, payment);
      const rejected = this.scoring === "rejected";
      return {
        id: randomUUID(),
        status: this.scoring,
        payment: view(payment),
        configuration: {
          available_products: rejected ? {} : { installments: [{ web_url: `${this.origin}/pay/${payment.id}` }] },
          products: {
            installments: { type: "installments", is_available: !rejected, rejection_reason: rejected ? "not_available" : null },
          },
        },
      };
    });
    app.get<{ Querystring: Record<string, string> }>("/api/v2/payments", async ({ query }) => {
      const [limit, offset] = [Math.min(Number(query["limit"] ?? 20), this.mostOnPage), Number(query["offset"] ?? 0)];
      const [since, until] = [query["created_at__gte"] ?? "", query["created_at__lte"] ?? "9"];
      const found = [...this.#payments.values()].toReversed().filter(({ created_at: at }) => at >= since && at <= until);
      return {
        payments: found.slice(offset, offset + limit).map(view),
        pagination: { limit, offset, total_count: found.length },
      };
    });
    app.get<{ Params: { id: string } }>("/api/v2/payments/:id", async ({ params }, reply) => {
      const payment = this.#payments.get(params.id);
      return payment ? view(payment) : await reply.code(404).send(refusal("not_found"));
    });
    app.post<{ Params: { id: string; verb: string } }>("/api/v2/payments/:id/:verb", async (request, reply) => {
      const payment = this.#payments.get(request.params.id);
      if (!payment) return await reply.code(404).send(refusal("not_found"));
      const fault = this.#act(payment, request.params.verb, bodyOf(request));
      return fault ? await reply.code(fault === "conflict" ? 409 : 400).send(refusal(fault)) : view(payment);
    });
  }

  /** The person ends on Tabby's page. Answers the address to which they are sent back. */
  person(id: string, how: "accepts" | "is_rejected" | "cancels"): string {
    const payment = this.#known(id);
    payment.status = how === "accepts" ? "AUTHORIZED" : how === "is_rejected" ? "REJECTED" : "EXPIRED";
    this.#tell(payment);
    const url = payment.urls[how === "accepts" ? "success" : how === "is_rejected" ? "failure" : "cancel"];
    return `${String(url)}&payment_id=${id}`;
  }

  /** Twenty minutes went by. */
  expire(id: string): void {
    this.#known(id).status = "EXPIRED";
    this.#tell(this.#known(id));
  }

  payment(id: string): Readonly<Payment> {
    return this.#known(id);
  }

  #known(id: string): Payment {
    const payment = this.#payments.get(id);
    if (!payment) throw new Error("no such payment");
    return payment;
  }

  #act(payment: Payment, verb: string, body: Json): "bad_data" | "conflict" | null {
    if (verb === "close") {
      if (payment.status !== "AUTHORIZED") return "bad_data";
      payment.status = "CLOSED";
      this.#tell(payment);
      return null;
    }
    const parts = verb === "captures" ? payment.captures : payment.refunds;
    const reference = String(body["reference_id"] ?? "");
    // The same value again does nothing.
    if (parts.some((part) => part.reference_id === reference)) return null;
    if (!isAmount(body["amount"])) return "bad_data";
    const amount = halalas(body["amount"]);
    const [captured, refunded] = [sum(payment.captures), sum(payment.refunds)];
    if (verb === "captures" && (payment.status !== "AUTHORIZED" || captured + amount > halalas(payment.amount))) return "bad_data";
    if (verb === "refunds" && (payment.status !== "CLOSED" || refunded + amount > captured)) return "bad_data";
    parts.push({ id: randomUUID(), amount: String(body["amount"]), reference_id: reference });
    if (verb === "captures" && sum(payment.captures) === halalas(payment.amount)) payment.status = "CLOSED";
    this.#tell(payment);
    return null;
  }

  #tell(payment: Payment): void {
    const body = { ...view(payment), status: payment.status.toLowerCase(), is_test: true };
    this.notify(body, { [TABBY_HEADER]: TABBY_KEYS.webhookSecret });
  }
}

/** As the provider shows it: where a person is sent back to is kept to itself. */
function view(payment: Payment): Json {
  const shown: Json = structuredClone({ ...payment });
  delete shown["urls"];
  return shown;
}
const refusal = (errorType: string): Json => ({ status: "error", errorType, error: "a text that is not for users" });
/** A text of riyals with two places at most: a number is refused. */
const isAmount = (value: unknown): value is string => typeof value === "string" && /^\d+(?:\.\d{1,2})?$/u.test(value) && Number(value) > 0;
const halalas = (text: string): number => Math.round(Number(text) * 100);
const sum = (parts: readonly Part[]): number => parts.reduce((total, { amount }) => total + halalas(amount), 0);
