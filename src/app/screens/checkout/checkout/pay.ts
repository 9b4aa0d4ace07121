import { createOrder, payOrder, type PaymentMethod, type PaymentStarted } from "#contract/orders/checkout.ts";
import type { SeatsBody } from "#contract/orders/company-seats.ts";
import type { Order } from "#contract/orders/orders.ts";
import { Problem, type ProblemCode } from "#contract/problem.ts";
import { call, TransportFailure } from "#app/api/call.ts";
import { type FieldErrors, refusedFields } from "#app/widgets/forms/form-errors.ts";
import { type BillingValues, billingBody } from "./billing-values.ts";

export interface PaymentWish {
  method: PaymentMethod;
  cardToken: string | null;
  /** With `saved_card`: which. */
  savedCardId: string | null;
  /** With `card`: the name under which it is saved; null where it is not. */
  saveAs: string | null;
  billing: BillingValues;
  couponCode: string | null;
  /** SAR, as it stood on screen. */
  expectedTotal: number;
  /** The cohorts that stood there. */
  expectedCohorts: readonly number[];
  /** How many seats of which program for people who are invited; null: each program is the buyer's own. */
  seats: SeatsBody | null;
  /** An unpaid order of before: it is paid, instead of making a second one. */
  order: Order | null;
  /** The same for every try of one wish, so that a lost answer is heard and not repeated. */
  key: string;
}

export type PaymentOutcome =
  /** The person goes to a page of the gateway, or to the page that waits for the answer. */
  | { type: "leave"; url: string }
  | { type: "wait"; order: string; payment: string }
  /** Refused: nothing was charged, the order can be paid another way. */
  | { type: "refused"; order: Order | null; sentence: string | null; code: ProblemCode }
  /** What was on screen is out of date: read it again, then say why. */
  | { type: "review"; code: ProblemCode }
  | { type: "already_paid"; order: string | null }
  | { type: "fields"; errors: FieldErrors }
  /** Nobody knows whether it arrived: the same wish is to be sent again under the same key. */
  | { type: "unheard"; error: unknown }
  | { type: "failed"; error: unknown };

const REVIEW: readonly ProblemCode[] = [
  "price_changed",
  "cart_empty",
  "already_enrolled",
  "program_unavailable",
  "seat_unavailable",
  "prerequisite_missing",
  "order_closed",
];
const REFUSED: readonly ProblemCode[] = ["payment_declined", "bnpl_rejected"];

/** Orders the cart, or pays the order that stands. Never throws. */
export async function pay(wish: PaymentWish): Promise<PaymentOutcome> {
  try {
    return started(await send(wish));
  } catch (error) {
    return failed(error, wish.order);
  }
}

async function send({
  method,
  cardToken,
  savedCardId,
  saveAs,
  billing,
  couponCode,
  expectedTotal,
  expectedCohorts,
  seats,
  order,
  key,
}: PaymentWish): Promise<PaymentStarted> {
  const payment = {
    method,
    ...(cardToken ? { card_token: cardToken } : {}),
    ...(savedCardId ? { saved_card_id: savedCardId } : {}),
    ...(saveAs === null ? {} : { save_card: { holder_name: saveAs } }),
  };
  if (order) return (await call(payOrder, { params: { id: order.id }, body: payment, idempotencyKey: key })).data;
  const body = {
    ...payment,
    // The bill of what is free is what the account says.
    ...(method === "free" ? {} : billingBody(billing)),
    ...(seats ? { seats } : {}),
    coupon_code: couponCode,
    accept_terms: true,
    expected_total: expectedTotal,
    expected_cohort_ids: [...expectedCohorts],
  };
  return (await call(createOrder, { body, idempotencyKey: key })).data;
}

export function started({ order, payment, next_action: next }: PaymentStarted): PaymentOutcome {
  if ((next.type === "redirect" || next.type === "three_ds") && next.url) return { type: "leave", url: next.url };
  if (next.type === "rejected") {
    return { type: "refused", order, sentence: next.message, code: isInstalments(payment.method) ? "bnpl_rejected" : "payment_declined" };
  }
  return { type: "wait", order: order.id, payment: payment.id };
}

const isInstalments = (method: string): boolean => method === "tabby" || method === "tamara";

export function failed(error: unknown, order: Order | null): PaymentOutcome {
  if (error instanceof TransportFailure) return { type: "unheard", error };
  if (!(error instanceof Problem)) return { type: "failed", error };
  const { code } = error;
  if (code === "validation_error") return { type: "fields", errors: refusedFields(error) };
  if (REFUSED.includes(code)) return { type: "refused", order: orderIn(error) ?? order, sentence: null, code };
  if (code === "order_already_paid") return { type: "already_paid", order: order?.id ?? null };
  if (REVIEW.includes(code)) return { type: "review", code };
  return code === "in_progress" ? { type: "unheard", error } : { type: "failed", error };
}

/** The order that a refusal carries with it, so that it is paid another way and not made twice. */
function orderIn(problem: Problem): Order | null {
  const { data } = problem.options;
  if (typeof data !== "object" || data === null || !("order" in data)) return null;
  const order = data.order as Order | null;
  return typeof order?.id === "string" ? order : null;
}
