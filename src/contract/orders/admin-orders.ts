import { orderCompany } from "./company.ts";
import { number, object as form } from "yup";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { key } from "#contract/form-fields.ts";
import { ENROLLMENT_STATUSES } from "#contract/enrollments/enrollments.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { newestMeta, newestQuery, totals } from "#contract/shapes.ts";
import { chargebackRow } from "./chargebacks.ts";
import { ORDER_STATUSES, payment } from "./orders.ts";

const buyer = () => object({ id: integer(), name: bothTexts() });
const paidBy = () => object({ type: text(), brand: nullable(text()), last4: nullable(text()) });

const orderRow = () =>
  object({
    id: uuid(),
    number: text(),
    status: oneOf(...ORDER_STATUSES),
    buyer: buyer(),
    /** As they were called when they were bought. */
    programs: list(bothTexts()),
    total: sar(),
    /** Of the latest payment; null where none was tried. */
    method: nullable(paidBy()),
    created_at: instant(),
  });

export const adminListOrders = endpoint("GET", "/admin/orders", {
  summary:
    "Purchases, the newest first; `q` is a number of an order, invoice or credit note, or finds the buyer as `/admin/users` does; `from` and `to` are days in Riyadh",
  access: "staff",
  capability: "money.read",
  shows: "people",
  query: object({
    ...newestQuery(),
    q: optional(text(120)),
    "filter[status]": optional(oneOf(...ORDER_STATUSES)),
    from: optional(day()),
    to: optional(day()),
  }),
  data: list(orderRow()),
  meta: object({
    ...newestMeta().properties,
    /** There are more than `total`: nothing beyond `COUNTED_MOST` is counted. */
    more: flag(),
    /** SAR of all that match, whatever became of them; null where there are more than are counted. */
    sum: nullable(sar()),
    /** How many there are of each status under the other filters; one without any is left out. Where they are not counted it is every status. */
    statuses: list(object({ status: oneOf(...ORDER_STATUSES), count: nullable(integer()) })),
  }),
});
export type OrderRows = DataOf<typeof adminListOrders>;

export const REFUND_STATES = ["awaiting_confirmation", "processing", "done", "refused"] as const;
/** What happened to an order, by itself or by a person. */
export const ORDER_EVENTS = [
  "ordered",
  "payment",
  "paid",
  "invoice",
  "refund_asked",
  "refund_refused",
  "refund_started",
  "refund_done",
  "credit_note",
  "chargeback_opened",
  "chargeback_answered",
  "chargeback_won",
  "chargeback_lost",
  "chargeback_accepted",
] as const;

const adminOrder = () =>
  object({
    id: uuid(),
    number: text(),
    status: oneOf(...ORDER_STATUSES),
    buyer: object({ ...buyer().properties, email: text(), phone: text() }),
    company: orderCompany(),
    items: list(
      object({
        program_id: integer(),
        title: bothTexts(),
        /** How many a company bought for people whom it invites; null: one, of the buyer's. */
        seats: nullable(integer()),
        price: sar(),
        discount: sar(),
        total: sar(),
        /** The VAT within `total`. */
        vat: sar(),
        /** What went back or is on its way. */
        refunded: sar(),
        /** A refund of it waits for a second person. */
        waits: flag(),
        enrollment: nullable(object({ status: oneOf(...ENROLLMENT_STATUSES), progress: integer() })),
      }),
    ),
    totals: totals(),
    coupon_code: nullable(text()),
    payments: list(payment()),
    /** The tax documents: the invoice, then the credit notes. */
    documents: list(object({ kind: oneOf("invoice", "credit_note"), number: text(), amount: sar(), issued_at: instant() })),
    refunds: list(
      object({
        id: uuid(),
        state: oneOf(...REFUND_STATES),
        title: bothTexts(),
        amount: sar(),
        reason: nullable(text()),
        /** Null for the server itself. */
        asked_by: nullable(bothTexts()),
        created_at: instant(),
        done_at: nullable(instant()),
      }),
    ),
    chargebacks: list(chargebackRow()),
    /** The newest first. */
    history: list(
      object({
        event: oneOf(...ORDER_EVENTS),
        at: instant(),
        /** SAR; null where the event has none. */
        amount: nullable(sar()),
        /** A tax document's number, or a payment's state. */
        word: nullable(text()),
        by: nullable(bothTexts()),
      }),
    ),
    created_at: instant(),
    paid_at: nullable(instant()),
  });
export type AdminOrder = DataOf<typeof adminReadOrder>;

export const adminReadOrder = endpoint("GET", "/admin/orders/:id", {
  summary: "A purchase with its programs, payments, tax documents, refunds and what happened to it",
  access: "staff",
  capability: "money.read",
  shows: "person",
  params: object({ id: text(60) }),
  data: adminOrder(),
});

/** What a refund would do, as figures: nothing is written, and the refund itself reckons anew. */
export const adminQuoteRefund = endpoint("POST", "/admin/orders/:id/refund/quote", {
  summary: "What a refund of one program of an order would do, and what the policy proposes",
  access: "staff",
  capability: "money.refund",
  key: "none",
  params: object({ id: text(60) }),
  form: form({
    program_id: number().required(key("selection")).typeError(key("selection")).integer(key("selection")).min(1).max(2_147_483_647),
    /** SAR; left out, all that is left. */
    amount: number().nullable().default(null).moreThan(0, key("required")).max(10_000_000),
  }),
  data: object({
    /** The most that can go back for the program. */
    most: sar(),
    amount: sar(),
    /** The VAT within `amount`: the credit note says it. */
    vat_part: sar(),
    method: paidBy(),
    /** The last business day on which the money may arrive, if it began now. */
    expected_by: day(),
    /** Why the policy proposes `amount`: 0 where one of its rules is not met. */
    policy: object({
      amount: sar(),
      in_time: flag(),
      /** The last day of the 14. */
      last_day: day(),
      progress_fits: flag(),
      progress: integer(),
      progress_limit: integer(),
    }),
    /** Above the limit of the order or of the caller's day: it waits for a second person. */
    second_person: flag(),
    enrollment: nullable(object({ status: oneOf(...ENROLLMENT_STATUSES), starts_on: nullable(day()) })),
    /** Of a company's line: seats that nobody has taken, which go back with it; null: the one seat is the buyer's. */
    unused_seats: nullable(integer()),
  }),
  problems: ["not_found", "refund_not_eligible", "chargeback_open", "own_account"],
});
export type AdminRefundQuote = DataOf<typeof adminQuoteRefund>;
