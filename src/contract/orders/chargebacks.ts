import { object as form, string } from "yup";
import { amountField, bothTexts, dayField } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { key, linesField, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { day, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { newestMeta, newestQuery } from "#contract/shapes.ts";

/** `accepted`: nobody contests it. Only `open` moves on. */
export const CHARGEBACK_STATES = ["open", "won", "lost", "accepted"] as const;
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];
/** Why the bank takes the money back, as its notice says. */
export const CHARGEBACK_REASONS = [
  "fraud",
  "unrecognised",
  "not_received",
  "not_as_described",
  "duplicate",
  "credit_missing",
  "other",
] as const;
/** `answer`: evidence was sent to the bank, which decides; the others end it. */
export const CHARGEBACK_STEPS = ["answer", "won", "lost", "accepted"] as const;
export type ChargebackStep = (typeof CHARGEBACK_STEPS)[number];
/** An answer that is due within so many days waits for finance. */
export const CHARGEBACK_URGENT_DAYS = 3;
export const CHARGEBACK_NOTE = 1_000;

const row = () => ({
  id: uuid(),
  state: oneOf(...CHARGEBACK_STATES),
  order: object({ id: uuid(), number: text() }),
  bank_reference: text(),
  amount: sar(),
  reason: oneOf(...CHARGEBACK_REASONS),
  /** The last day on which the bank takes an answer, in Riyadh. */
  due_on: day(),
  /** When evidence was sent; null before. */
  answered_at: nullable(instant()),
  created_at: instant(),
});

/** A chargeback as the order's record shows it. */
export const chargebackRow = () => object(row());

export const listChargebacks = endpoint("GET", "/admin/chargebacks", {
  summary: "Payments that a bank takes back, the answer that is due soonest first",
  access: "staff",
  capability: "money.read",
  shows: "people",
  query: object({ ...newestQuery(), "filter[state]": optional(oneOf(...CHARGEBACK_STATES)) }),
  data: list(object({ ...row(), buyer: object({ id: integer(), name: bothTexts() }) })),
  meta: newestMeta(),
});
export type Chargebacks = DataOf<typeof listChargebacks>;

const record = () =>
  object({
    ...row(),
    buyer: object({ id: integer(), name: bothTexts() }),
    payment: object({ provider: text(), amount: sar(), refunded: sar(), type: text(), brand: nullable(text()), last4: nullable(text()) }),
    note: nullable(text()),
    /** The newest first. */
    history: list(
      object({
        step: oneOf("open", ...CHARGEBACK_STEPS),
        at: instant(),
        by: nullable(bothTexts()),
        note: nullable(text()),
      }),
    ),
  });

export const readChargeback = endpoint("GET", "/admin/chargebacks/:id", {
  summary: "A chargeback with its payment and what was done about it",
  access: "staff",
  capability: "money.read",
  shows: "person",
  params: object({ id: text(60) }),
  data: record(),
  problems: ["not_found"],
});
export type Chargeback = DataOf<typeof readChargeback>;

export const recordChargeback = endpoint("POST", "/admin/orders/:id/chargebacks", {
  summary: "A bank takes back a payment of an order, or a part of it",
  access: "staff",
  capability: "money.refund",
  success: 201,
  params: object({ id: text(60) }),
  form: form({
    payment_id: string()
      .required(key("selection"))
      .matches(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, { message: key("selection"), excludeEmptyString: true }),
    /** SAR, at most what came and is still here. */
    amount: amountField(0.01).required(key("amount")),
    bank_reference: requiredLine(80),
    reason: string()
      .oneOf([...CHARGEBACK_REASONS], key("selection"))
      .required(key("selection")),
    due_on: dayField(),
    note: linesField().max(CHARGEBACK_NOTE).default(""),
  }),
  data: record(),
  problems: ["not_found", "own_account", "refund_not_eligible", "chargeback_open", "reauth_required"],
});

export const moveChargeback = endpoint("POST", "/admin/chargebacks/:id/move", {
  summary: "Evidence was sent to the bank, or the chargeback was won, lost or accepted; lost and accepted, its money is gone",
  access: "staff",
  capability: "money.refund",
  params: object({ id: text(60) }),
  form: form({
    step: string()
      .oneOf([...CHARGEBACK_STEPS], key("selection"))
      .required(key("selection")),
    /** What was sent, or what the bank said. */
    note: requiredLines(CHARGEBACK_NOTE),
  }),
  data: record(),
  problems: ["not_found", "own_account", "request_closed", "reauth_required"],
});
