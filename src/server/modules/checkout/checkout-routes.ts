import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { BodyOf } from "#contract/endpoint.ts";
import {
  createOrder as createOrderEndpoint,
  getCheckout,
  payOrder as payOrderEndpoint,
  type PaymentStarted,
} from "#contract/orders/checkout.ts";
import type { CompanyBody } from "#contract/orders/company.ts";
import { quoteSeats, type SeatsBody } from "#contract/orders/company-seats.ts";
import { CARDS_AT_MOST } from "#contract/orders/payment-cards.ts";
import { Problem } from "#contract/problem.ts";
import { unusualRate, vatRatesOf } from "#contract/tax/vat-rates.ts";
import { toHalalas, toSar, VAT_RATE_PERCENT } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import { billingOfAccount } from "#server/commands/orders/making/billing-of-account.ts";
import { createOrder } from "#server/commands/orders/create-order.ts";
import { paymentOf } from "#server/commands/orders/paid-before.ts";
import { payOrder, type PaymentTry } from "#server/commands/orders/pay-order.ts";
import { quoteCart } from "#server/commands/cart/quote-cart.ts";
import { readCart } from "#server/commands/cart/change-cart.ts";
import { awaitedTransfer, readOrder } from "#server/commands/orders/read-orders.ts";
import { cardData, mayKeepMore, savedCards, tokenOfCard } from "#server/commands/orders/saved-cards.ts";
import { type OrderCompany, orders } from "#server/db/tables/commerce.ts";
import { isLoopback } from "#server/config.ts";
import type { Route } from "#server/http/route.ts";
import type { GatewayPayment } from "#server/providers/payments/gateway.ts";
import type { Services } from "#server/services.ts";
import { isCity, saudiCities } from "./checkout-queries.ts";
import { nextAction } from "./next-action.ts";
import { offersOf, paymentMethods } from "./payment-methods.ts";

/** The version of the terms that a buyer accepts; a new text needs a new one. */
const TERMS_VERSION = "2026-11";

const companyOf = (body: CompanyBody): OrderCompany => ({
  name: body.company_name,
  vatNumber: body.vat_number,
  purchaseOrder: body.purchase_order || null,
  address: {
    street: body.street,
    building: body.building,
    district: body.district,
    city: body.company_city,
    postalCode: body.postal_code,
  },
});

const seatsOf = (body: SeatsBody) => new Map(body.map(({ program_id, seats }) => [program_id, seats]));

type Means = Pick<PaymentTry, "method" | "token" | "keepAs">;

export function checkoutRoutes(route: Route, services: Services): void {
  const { config, gateways, words } = services;

  route(getCheckout, async ({ db, caller, language, now }) => {
    const cart = await readCart(db, caller.userId, language, now);
    const offers = await offersOf(gateways);
    const vault = gateways.forMethod("saved_card");
    // A card pays where it is kept: one that another provider keeps is of no use here.
    const kept = (await savedCards(db, caller.userId)).filter(({ provider }) => provider === vault?.provider);
    const cards = kept.map((card) => cardData(card, now));
    const bought = cart.learning_programs.filter((line) => line.problem === null);
    const buyable = bought.length > 0;
    const rates = vatRatesOf(bought);
    return {
      data: {
        cart,
        billing: await billingOfAccount(db, caller.userId, language),
        cities: await saudiCities(db, language),
        methods: paymentMethods(toHalalas(cart.total_after_discount), !buyable, offers, cards, now),
        saved_cards: cards,
        // Who has no page to take a card away again is not offered to leave one.
        can_save_card: vault !== null && caller.type === "student" && cards.length < CARDS_AT_MOST,
        card_fields_url: offers("card").state === "answers" ? gateways.cardFieldsUrl || null : null,
        vat: { rate: rates[0] ?? VAT_RATE_PERCENT, rates, amount: cart.vat },
        terms_version: TERMS_VERSION,
      },
    };
  });

  route(quoteSeats, async ({ db, caller, body, now }) => {
    const quote = await quoteCart(db, { userId: caller.userId, isCompany: true, seats: seatsOf(body.seats), now });
    const buyable = quote.lines.some(({ problem }) => problem === null);
    const methods = paymentMethods(quote.total, !buyable, await offersOf(gateways), [{ status: "active" }], now);
    return {
      data: {
        lines: quote.lines.map(({ programId, seats, price, vatCategory, problem }) => ({
          program_id: programId,
          seats: seats ?? 1,
          price: toSar(price),
          ...unusualRate(vatCategory),
          problem,
        })),
        totals: {
          subtotal: toSar(quote.subtotal),
          discount: toSar(quote.discount),
          vat: toSar(quote.vat),
          total: toSar(quote.total),
        },
        methods: methods.map(({ id, available, reason }) => ({ id, available, reason })),
      },
    };
  });

  route(createOrderEndpoint, async ({ caller, body, language, now, requestId, request, idempotencyKey }) => {
    const { userId } = caller;
    const context = { now, actor: `user:${userId}`, requestId };
    const { method, billing, company, seats, coupon_code, expected_total, expected_cohort_ids } = body;
    // Before the order is made: what cannot be paid leaves nothing behind.
    if (method !== "free" && gateways.forMethod(method) === null) throw new Problem("payments_closed");
    if (seats && !company) throw new Problem("validation_error", { fields: { seats: [{ key: "selection" }] } });
    const means = await meansOf(body, caller, now);
    if (billing && !(await isCity(services.db, billing.city_id)))
      throw new Problem("validation_error", { fields: { "billing.city_id": [{ key: "city.required" }] } });
    const order = {
      userId,
      billing: billing ?? (await billingOfAccount(services.db, userId, language)),
      company: company ? companyOf(company) : null,
      seats: seats ? seatsOf(seats) : null,
      couponCode: coupon_code,
      expectedTotal: Math.round(expected_total * 100),
      expectedCohorts: expected_cohort_ids,
      free: method === "free",
      language,
      key: idempotencyKey,
    };
    const made = await createOrder(services.db, order, context).catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== "price_changed") throw error;
      throw new Problem("price_changed", {
        data: { ...(error.options.data as object), cart: await readCart(services.db, userId, language, now) },
      });
    });
    if (means === null || made.paymentId !== null) return { data: await started(made.orderId, made.paymentId, null, language) };
    const data = await pay(made.orderId, userId, means, language, context, request).catch(async (error: unknown) => {
      // Asking about the order's open payments showed that one has paid, whose answer was lost: this is what it would have said.
      const paid = error instanceof Problem && error.code === "order_already_paid" ? await paymentOf(services.db, made.orderId) : null;
      if (paid === null) throw error;
      return await started(made.orderId, paid, null, language);
    });
    return { data };
  });

  route(payOrderEndpoint, async ({ params, caller, body, language, now, requestId, request }) => {
    const means = await meansOf(body, caller, now);
    if (means === null) throw new Problem("validation_error", { fields: { method: [{ key: "selection" }] } });
    if (gateways.forMethod(means.method) === null) throw new Problem("payments_closed");
    const context = { now, actor: `user:${caller.userId}`, requestId };
    return { data: await pay(orderId(params.id), caller.userId, means, language, context, request) };
  });

  /** With what is paid; null for nothing. @throws Problem `validation_error` for a method without its token or card */
  async function meansOf(
    { method, card_token, saved_card_id, save_card }: BodyOf<typeof payOrderEndpoint>,
    { userId, type }: { userId: number; type: string },
    now: Date,
  ): Promise<Means | null> {
    if (method === "free") return null;
    if (gateways.forMethod(method)?.needsToken(method) === false) return { method, token: null, keepAs: null };
    if (method === "saved_card") return { method, token: await tokenOfCard(services.db, userId, saved_card_id ?? "", now), keepAs: null };
    if (!card_token) throw new Problem("validation_error", { fields: { card_token: [{ key: "required" }] } });
    const keep = method === "card" && save_card && type === "student" && (await mayKeepMore(services.db, userId));
    return { method, token: card_token, keepAs: keep ? save_card.holder_name : null };
  }

  async function pay(
    id: string,
    userId: number,
    means: Means,
    language: Language,
    context: { now: Date; actor: string; requestId: string },
    request: FastifyRequest,
  ): Promise<PaymentStarted> {
    const returnUrl = (paymentId: string) => `${pagesOf(request)}/payment/success?order=${id}&payment=${paymentId}`;
    const wish = { orderId: id, userId, ...means, returnUrl };
    const { paymentId, action } = await payOrder(services, wish, context).catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== "payment_unavailable") throw error;
      // With the order, so that it is paid later and not made again.
      throw new Problem("payment_unavailable", {
        ...error.options,
        data: { order: await readOrder(services.db, eq(orders.id, id), language) },
      });
    });
    return await started(id, paymentId, action, language);
  }

  async function started(
    id: string,
    paymentId: string | null,
    action: GatewayPayment["action"],
    language: Language,
  ): Promise<PaymentStarted> {
    const order = await readOrder(services.db, eq(orders.id, id), language);
    const payment = order?.payments.find((candidate) => candidate.id === paymentId);
    if (!order || !payment) throw new Error("the order that was just made is not there");
    const transfer = awaitedTransfer(gateways, order, payment);
    return { order, payment, next_action: nextAction(payment, action, words, language), transfer };
  }

  /** Where the buyer's pages live: our own under either name of this machine, or another origin that the settings admit (R9.2). */
  function pagesOf(request: FastifyRequest): string {
    const { origin } = request.headers;
    if (origin === undefined || !URL.canParse(origin)) return config.publicUrl;
    const [asked, own] = [new URL(origin), new URL(config.publicUrl)];
    const sameMachine = config.publicIsLoopback && isLoopback(asked.hostname) && asked.port === own.port && asked.protocol === own.protocol;
    return sameMachine || config.corsOrigins.includes(origin) ? origin : config.publicUrl;
  }
}

/** An id that is none cannot be anybody's order. */
function orderId(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}
