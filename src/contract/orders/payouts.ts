import { number, object as form } from "yup";
import { bothTexts, dayField } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { key, linesField, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { newestMeta, newestQuery } from "#contract/shapes.ts";

/** `differing`: another sum came to the bank than was told. `cancelled`: recorded by mistake. */
export const PAYOUT_STATES = ["expected", "differing", "received", "cancelled"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
export const PAYOUT_LINE_KINDS = ["payment", "refund", "chargeback"] as const;
export type PayoutLineKind = (typeof PAYOUT_LINE_KINDS)[number];
/**
 * Why a line of a report stands in none of our books: nothing has its number; no money was taken; its sum is another one; a payout
 * covers it already.
 */
export const PAYOUT_LINE_PROBLEMS = ["unknown", "not_taken", "amount", "twice"] as const;
export type PayoutLineProblem = (typeof PAYOUT_LINE_PROBLEMS)[number];
/** Lines of one report, without its head. */
export const PAYOUT_LINES_MOST = 5_000;
/** So many lines of a payout are shown, those without a match first; its number counts all. */
export const PAYOUT_LINES_TOLD = 500;
export const PAYOUT_NOTE = 1_000;
/** Characters of a report. */
export const PAYOUT_REPORT = 500_000;

const row = () => ({
  id: uuid(),
  provider: text(),
  /** What the provider calls the transfer. */
  reference: text(),
  state: oneOf(...PAYOUT_STATES),
  /** The day for which the provider announced it, in Riyadh. */
  expected_on: day(),
  /** Expected, and its day is over. */
  overdue: flag(),
  /** Of the payments. */
  gross: sar(),
  fees: sar(),
  fees_vat: sar(),
  /** Refunds and chargebacks that the provider keeps back. */
  withheld: sar(),
  /** `gross` less all of these: what should come to the bank. */
  net: sar(),
  /** The day on which it came to the bank; null before. */
  received_on: nullable(day()),
  /** What came; null before. */
  received: nullable(sar()),
  lines: integer(),
  /** Lines without a match. */
  unmatched: integer(),
});

export const listPayouts = endpoint("GET", "/admin/payouts", {
  summary: "What payment providers transfer to the bank account, the newest first",
  access: "staff",
  capability: "money.read",
  query: object({ ...newestQuery(), "filter[state]": optional(oneOf(...PAYOUT_STATES)), "filter[provider]": optional(text(40)) }),
  data: list(object(row())),
  /** The providers that pay out. */
  meta: object({ ...newestMeta().properties, providers: list(text()) }),
});
export type PayoutRow = DataOf<typeof listPayouts>[number];

const record = () =>
  object({
    ...row(),
    recorded: object({ by: nullable(bothTexts()), at: instant() }),
    /** Who confirmed or cancelled it last; null before. */
    closed: nullable(object({ by: nullable(bothTexts()), at: instant() })),
    note: nullable(text()),
    transactions: list(
      object({
        /** Its place in the report, from 1. */
        line: integer(),
        kind: oneOf(...PAYOUT_LINE_KINDS),
        external_id: text(),
        amount: sar(),
        fee: sar(),
        fee_vat: sar(),
        order: nullable(object({ id: uuid(), number: text() })),
        /** Null for a line that stands in our books. */
        problem: nullable(oneOf(...PAYOUT_LINE_PROBLEMS)),
      }),
      PAYOUT_LINES_TOLD,
    ),
  });

export const readPayout = endpoint("GET", "/admin/payouts/:id", {
  summary: "A payout with the transactions that it covers",
  access: "staff",
  capability: "money.read",
  params: object({ id: text(60) }),
  data: record(),
  problems: ["not_found"],
});
export type Payout = DataOf<typeof readPayout>;

const sum = () =>
  number()
    .typeError(key("amount"))
    .min(0, key("amount"))
    .max(20_000_000, key("amount"))
    .test(
      "halalas",
      key("amount"),
      (value) => value === undefined || value === null || Math.abs(Math.round(value * 100) - value * 100) < 1e-4,
    );

export const recordPayout = endpoint("POST", "/admin/payouts", {
  summary: "A provider announced a transfer: by its report, whose lines are laid beside our books, or by its figures alone",
  access: "staff",
  capability: "money.refund",
  success: 201,
  form: form({
    provider: requiredLine(40, "selection"),
    reference: requiredLine(80),
    expected_on: dayField(),
    net: sum().required(key("amount")),
    /** Passed over where a report is given: its lines add up to them. */
    gross: sum().default(0),
    fees: sum().default(0),
    fees_vat: sum().default(0),
    withheld: sum().default(0),
    /** A CSV table: id, type, amount, fee, vat; sums in SAR. */
    report: linesField().max(PAYOUT_REPORT).default(""),
  }),
  data: record(),
  problems: ["reauth_required"],
});

export const confirmPayout = endpoint("POST", "/admin/payouts/:id/confirm", {
  summary: "What came to the bank and when; another sum than was told needs a reason, and can be confirmed again once it is settled",
  access: "staff",
  capability: "money.refund",
  params: object({ id: text(60) }),
  form: form({ received_on: dayField(), received: sum().required(key("amount")), note: linesField().max(PAYOUT_NOTE).default("") }),
  data: record(),
  problems: ["not_found", "request_closed", "reauth_required"],
});

export const cancelPayout = endpoint("POST", "/admin/payouts/:id/cancel", {
  summary: "An expected payout was recorded by mistake: its transactions wait for another",
  access: "staff",
  capability: "money.refund",
  params: object({ id: text(60) }),
  form: form({ note: requiredLines(PAYOUT_NOTE, "reason.required") }),
  data: record(),
  problems: ["not_found", "request_closed", "reauth_required"],
});
