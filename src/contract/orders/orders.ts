import { orderCompany } from "./company.ts";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { day, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid, type Static } from "#contract/schema.ts";
import { LANGUAGES, pageMeta, pageQuery, programReference, roomNames, totals } from "#contract/shapes.ts";

export const ORDER_STATUSES = ["pending", "paid", "failed", "cancelled", "expired", "review", "partially_refunded", "refunded"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const PAYMENT_STATUSES = [
  "initiated",
  "requires_action",
  "authorized",
  "captured",
  "failed",
  "voided",
  "expired",
  "partially_refunded",
  "refunded",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** Statuses of the specification's transaction (R5.3). */
export const TRANSACTION_STATUSES = ["completed", "pending", "failed", "refunded"] as const;
/** An unpaid order stays payable this long, minutes. */
export const ORDER_EXPIRES_MINUTES = 30;
/** An unpaid order holds its seats this long from the checkout, and again from each payment that is begun, minutes. */
export const SEATS_HELD_MINUTES = 15;
/** Who pays by instalments decides with another company. */
export const SEATS_HELD_MINUTES_INSTALMENTS = 30;
/** A bank transfer takes days: its order stays payable, and holds its seats, this long. */
export const TRANSFER_MINUTES = 3 * 24 * 60;

export const payment = () =>
  object({
    id: uuid(),
    provider: text(),
    method: text(),
    status: oneOf(...PAYMENT_STATUSES),
    amount: sar(),
    brand: nullable(text()),
    last4: nullable(text()),
    /** Why it failed: declined, insufficient_funds, three_ds_failed, rejected, expired. */
    failure: nullable(text()),
    created_at: instant(),
  });
export type Payment = Static<ReturnType<typeof payment>>;

/** Beside its dates, what a cart's line says of it: copies of a device may be older. */
const orderedCohort = () =>
  object({
    id: integer(),
    starts_at: day(),
    ends_at: day(),
    days: optional(list(integer(0, 6))),
    starts_minute: optional(integer()),
    duration_min: optional(integer()),
    room: roomNames(),
    delivery: optional(oneOf("online", "onsite", "blended")),
    language: optional(oneOf(...LANGUAGES)),
  });

/** Where a bank transfer goes, and what the buyer writes into it. */
export const transferAccount = () => object({ bank: text(), beneficiary: text(), iban: text(), reference: text() });

export const order = () =>
  object({
    id: uuid(),
    number: text(),
    status: oneOf(...ORDER_STATUSES),
    items: list(
      object({
        program: programReference(),
        /** Whose seat was bought. Copies of a device may be older than this field. */
        cohort: optional(nullable(orderedCohort())),
        /** How many were bought for people who are invited; null: one, for the buyer. Amounts are of all of them. */
        seats: optional(nullable(integer())),
        price: sar(),
        discount: sar(),
        total: sar(),
        /** What a sponsor pays of the seat beside it; `price` is the buyer's own part. */
        sponsor_share: optional(sar()),
        /** Percent; left out where it is the standard rate. Copies of a device may be older than this field. */
        vat_rate: optional(integer(0, 100)),
      }),
    ),
    totals: totals(),
    coupon_code: nullable(text()),
    payments: list(payment()),
    invoice: nullable(object({ number: text(), issued_at: instant() })),
    /** Copies of a device may be older than this field. */
    company: optional(orderCompany()),
    created_at: instant(),
    paid_at: nullable(instant()),
    expires_at: instant(),
    /** Until then the seats are the buyer's, though not paid; null: none is held, and paying takes what is left. */
    seats_held_until: optional(nullable(instant())),
    /** Until then the buyer may take another cohort, or the money, for a seat that was gone (`seat-choice.ts`). */
    choose_until: optional(nullable(instant())),
  });
export type Order = Static<ReturnType<typeof order>>;

export const listOrders = endpoint("GET", "/orders", {
  summary: "The caller's orders, newest first",
  access: "session",
  query: object({ ...pageQuery(), "filter[status]": optional(text(80)) }),
  data: list(order()),
  meta: pageMeta(),
});

export const getOrder = endpoint("GET", "/orders/:id", {
  summary: "One order of the caller",
  access: "session",
  params: object({ id: text(60) }),
  data: order(),
});

export const cancelOrder = endpoint("POST", "/orders/:id/cancel", {
  summary: "Cancel an unpaid order",
  access: "session",
  rate: "write",
  params: object({ id: text(60) }),
  data: order(),
  problems: ["order_already_paid", "order_closed"],
});

/** "I paid but nothing happened": asks the gateway and fulfils if it was paid. */
export const recheckOrder = endpoint("POST", "/orders/:id/recheck", {
  summary: "Ask the gateway about an order",
  access: "session",
  // A question of this moment: an answer of before would hide what was paid since.
  key: "none",
  rate: "write",
  params: object({ id: text(60) }),
  data: order(),
});

/** Polled by /payment/success: 1 s, 2 s, 4 s … until 60 s. Asks the gateway while the payment is open. */
export const getPaymentStatus = endpoint("GET", "/payments/:id/status", {
  summary: "Where a payment stands",
  access: "session",
  params: object({ id: text(60) }),
  data: object({ payment: payment(), order: order(), transfer: optional(nullable(transferAccount())) }),
});
export type PaymentState = DataOf<typeof getPaymentStatus>;

/** Body is the provider's own; its signature is checked on the raw bytes, then the payment is fetched again from the gateway. */
export const receiveWebhook = endpoint("POST", "/webhooks/:provider", {
  summary: "Notice of a payment provider",
  access: "anyone",
  secret: true,
  params: object({ provider: text(40) }),
  data: object({ received: integer() }),
});

export const listTransactions = endpoint("GET", "/student/transactions", {
  summary: "The student's transactions, newest first",
  access: "student",
  query: object({ ...pageQuery(), "filter[status]": optional(text(80)), date_from: optional(text(10)), date_to: optional(text(10)) }),
  data: list(
    object({
      id: uuid(),
      date: instant(),
      order_id: uuid(),
      order_number: text(),
      description: text(),
      payment_method: object({ type: text(), brand: nullable(text()), last4: nullable(text()) }),
      amount: sar(),
      status: oneOf(...TRANSACTION_STATUSES),
      refund_amount: nullable(sar()),
      invoice_number: nullable(text()),
      /** How many it bought for people who are invited. Copies of a device may be older than this field. */
      seats: optional(integer()),
      /** Of what was refunded of the order. */
      credit_notes: list(object({ id: text(), number: text() })),
    }),
  ),
  meta: pageMeta(),
});
