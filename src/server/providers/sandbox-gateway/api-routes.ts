import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { toSar } from "#contract/rules/money.ts";
import { cardPayment, createCardPayment, forgetCard, keepCard, refundCard, voidCard } from "./card-payments.ts";
import { captureSession, closeSession, createSession, instalmentPayment, refundSession } from "./instalment-payments.ts";
import { Refusal, type Sandbox } from "./sandbox.ts";
import type { CardPayment, CardToken, InstalmentPayment, SandboxPayment } from "./sandbox-store.ts";

type Body = Record<string, unknown>;
type IdParams = { Params: { id: string } };

/** Refuses a call without the merchant's secret key, and every call during an outage. */
export const merchantOnly =
  (sandbox: Sandbox, apiKey: string) =>
  async (request: FastifyRequest): Promise<void> => {
    const given = createHash("sha256")
      .update(request.headers.authorization ?? "")
      .digest();
    const wanted = createHash("sha256").update(`Bearer ${apiKey}`).digest();
    if (!timingSafeEqual(given, wanted)) throw new Refusal(401, "authentication_error");
    if (sandbox.outage && !request.url.startsWith("/control/")) throw new Refusal(503, "unavailable");
  };

/** The merchant's side of both providers: cards in halalas on the pattern of Moyasar, instalments in SAR on that of Tabby. */
export function apiRoutes(app: FastifyInstance, sandbox: Sandbox, apiKey: string): void {
  app.register(async (api) => {
    api.addHook("onRequest", merchantOnly(sandbox, apiKey));

    api.post("/v1/payments", (request, reply) => {
      const body = requestBody(request);
      const source = inner(body, "source");
      return once(sandbox, request, reply, cardView, () =>
        createCardPayment(sandbox, {
          amount: body["amount"],
          currency: body["currency"],
          description: body["description"],
          callbackUrl: body["callback_url"],
          language: body["language"],
          token: source["token"],
          reference: inner(body, "metadata")["reference"],
        }),
      );
    });
    api.get<IdParams>("/v1/payments/:id", async ({ params }) => cardView(sandbox, found(cardPayment(sandbox, params.id))));
    api.get<{ Querystring: ListQuery }>("/v1/payments", async ({ query }) =>
      listed(sandbox, query, "card", (payment) => cardView(sandbox, payment as CardPayment)),
    );
    api.post<IdParams>("/v1/payments/:id/refund", (request, reply) =>
      once(sandbox, request, reply, cardView, () => refundCard(sandbox, request.params.id, requestBody(request)["amount"])),
    );
    api.post<IdParams>("/v1/payments/:id/void", (request, reply) =>
      once(sandbox, request, reply, cardView, () => voidCard(sandbox, request.params.id)),
    );

    api.post("/v1/cards", (request, reply) => {
      const { id, brand, last4, expires } = keptOnce(sandbox, request);
      const [year, month] = (expires ?? "").split("-").map(Number);
      return reply.code(201).send({ id, brand, last4, month, year });
    });
    api.delete<IdParams>("/v1/cards/:id", async ({ params }) => {
      forgetCard(sandbox, params.id);
      return { id: params.id };
    });

    api.post("/instalments/v2/checkout", (request, reply) => {
      const body = requestBody(request);
      const payment = inner(body, "payment");
      return once(sandbox, request, reply, instalmentView, () =>
        createSession(sandbox, {
          amount: payment["amount"],
          currency: payment["currency"],
          buyer: inner(payment, "buyer"),
          shippingAddress: inner(payment, "shipping_address"),
          reference: inner(payment, "meta")["reference"],
          orderNumber: inner(payment, "order")["reference_id"],
          returnUrl: inner(body, "merchant_urls")["return"],
          language: body["lang"],
        }),
      );
    });
    api.get<IdParams>("/instalments/v2/payments/:id", async ({ params }) =>
      instalmentView(sandbox, found(instalmentPayment(sandbox, params.id))),
    );
    api.get<{ Querystring: ListQuery }>("/instalments/v2/payments", async ({ query }) =>
      listed(sandbox, query, "instalments", (payment) => instalmentView(sandbox, payment as InstalmentPayment)),
    );
    api.post<IdParams>("/instalments/v2/payments/:id/captures", (request, reply) =>
      once(sandbox, request, reply, instalmentView, () => captureSession(sandbox, request.params.id, requestBody(request)["amount"])),
    );
    api.post<IdParams>("/instalments/v2/payments/:id/close", (request, reply) =>
      once(sandbox, request, reply, instalmentView, () => closeSession(sandbox, request.params.id)),
    );
    api.post<IdParams>("/instalments/v2/payments/:id/refunds", (request, reply) =>
      once(sandbox, request, reply, instalmentView, () => refundSession(sandbox, request.params.id, requestBody(request)["amount"])),
    );
  });
}

/**
 * Does a thing once per idempotency key: the same key answers with the payment as it is now, another body under it is refused.
 * Everything between the look and the write is synchronous, so two requests cannot pass each other.
 */
function once<P extends SandboxPayment>(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  view: (sandbox: Sandbox, payment: P) => Body,
  act: () => P,
): FastifyReply {
  const given = request.headers["idempotency-key"];
  const key = typeof given === "string" && given !== "" ? `${request.routeOptions.url}:${given}` : null;
  const hash = createHash("sha256")
    .update(`${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest("hex");
  const known = key ? sandbox.store.get("key", key) : undefined;
  if (known && known.hash !== hash) throw new Refusal(409, "idempotency_key_reused");
  const payment = known ? (sandbox.store.get("payment", known.paymentId) as P) : act();
  if (key && !known) sandbox.store.put("key", { id: key, hash, paymentId: payment.id });
  return reply.code(known ? 200 : 201).send(view(sandbox, payment));
}

/** The same token gives the same card: its answer may have been lost on the way. */
function keptOnce(sandbox: Sandbox, request: FastifyRequest): CardToken {
  const given = String(requestBody(request)["token"]);
  const before = sandbox.store.get("token", sandbox.store.get("token", given)?.usedBy ?? "");
  return before?.kept === "kept" ? before : keepCard(sandbox, given);
}

const cardView = (sandbox: Sandbox, payment: CardPayment): Body => ({
  id: payment.id,
  status: payment.status,
  amount: payment.amount,
  refunded: payment.refunded,
  currency: payment.currency,
  description: payment.description,
  metadata: { reference: payment.reference },
  source: {
    brand: payment.brand,
    last4: payment.last4,
    failure: payment.failure,
    transaction_url: payment.challenge && payment.status === "initiated" ? `${sandbox.publicOrigin()}/3ds/${payment.id}` : null,
  },
  created_at: payment.createdAt,
});

const instalmentView = (sandbox: Sandbox, payment: InstalmentPayment): Body => ({
  id: payment.id,
  status: payment.status,
  amount: sarText(payment.amount),
  currency: payment.currency,
  meta: { reference: payment.reference },
  captures: payment.captured > 0 ? [{ amount: sarText(payment.captured) }] : [],
  refunds: payment.refunded > 0 ? [{ amount: sarText(payment.refunded) }] : [],
  web_url: payment.status === "CREATED" ? `${sandbox.publicOrigin()}/instalments/${payment.id}` : null,
  created_at: payment.createdAt,
});

const sarText = (halalas: number): string => toSar(halalas).toFixed(2);

/** By the merchant's reference, or by when they were made: one of both must be asked for. */
interface ListQuery {
  reference?: string;
  created_from?: string;
  created_to?: string;
  /** From 0. */
  page?: string;
}
const PER_PAGE = 100;

function listed(sandbox: Sandbox, query: ListQuery, kind: SandboxPayment["kind"], view: (payment: SandboxPayment) => Body): Body {
  const { reference, created_from: from, created_to: to } = query;
  const isAsked = ({ reference: own, createdAt }: SandboxPayment) =>
    reference === undefined
      ? from !== undefined && to !== undefined && new Date(createdAt) >= new Date(from) && new Date(createdAt) < new Date(to)
      : own === reference;
  const all = sandbox.store.all("payment").filter((payment) => payment.kind === kind && isAsked(payment));
  const begin = Number(query.page ?? 0) * PER_PAGE;
  return { payments: all.slice(begin, begin + PER_PAGE).map(view), more: all.length > begin + PER_PAGE };
}

function found<P>(payment: P | null): P {
  if (payment === null) throw new Refusal(404, "not_found");
  return payment;
}

export const requestBody = (request: FastifyRequest): Body =>
  typeof request.body === "object" && request.body !== null ? (request.body as Body) : {};
const inner = (body: Body, name: string): Body => (typeof body[name] === "object" && body[name] !== null ? (body[name] as Body) : {});
