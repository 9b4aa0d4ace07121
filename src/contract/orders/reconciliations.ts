import { object as form, string } from "yup";
import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { key, linesField, requiredLines } from "#contract/form-fields.ts";
import { correction, CORRECTION_NOTE, CORRECTIONS_TOLD } from "#contract/reports/vat-periods.ts";
import { day, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { newestMeta, newestQuery } from "#contract/shapes.ts";
import { PAYMENT_STATUSES } from "./orders.ts";

/**
 * `agrees`, `differs`: the provider's list of the day was laid beside our books; `waiting`: it could not be had yet; `settled`: every
 * difference was matched or accepted. A day that agrees or is settled is closed: it changes only by a dated correction.
 */
export const RECONCILIATION_STATES = ["differs", "waiting", "settled", "agrees"] as const;
export type ReconciliationState = (typeof RECONCILIATION_STATES)[number];
/** Which side does not have a payment, or that both have it otherwise. */
export const DIFFERENCE_KINDS = ["missing_here", "missing_there", "differing"] as const;
/** So many differences of a day are shown; their number counts all. */
export const DIFFERENCES_MOST = 200;

const reconciliation = () => ({
  id: uuid(),
  /** `moyasar`, `tabby`, and those of the sandbox; Tamara and bank transfers have no list. */
  provider: text(),
  /** In Riyadh. */
  day: day(),
  state: oneOf(...RECONCILIATION_STATES),
  /** Payments that both sides have alike. */
  matched: integer(),
  differences: integer(),
  /** Differences that nobody settled. */
  open: integer(),
  /** What was taken less what went back: by our books, and by the provider's. */
  ours: sar(),
  theirs: sar(),
  /** The last try. */
  checked_at: instant(),
  /** Since then it changes only by a dated correction; null of a day that is open. */
  closed_at: nullable(instant()),
});

export const listReconciliations = endpoint("GET", "/admin/reconciliations", {
  summary: "Days of each payment provider beside our books, the newest first",
  access: "staff",
  capability: "money.read",
  query: object({ ...newestQuery(), "filter[state]": optional(oneOf(...RECONCILIATION_STATES)) }),
  data: list(object(reconciliation())),
  meta: newestMeta(),
});
export type Reconciliation = DataOf<typeof listReconciliations>[number];

/** `matched`: with a transaction that the other side has; `accepted`: with a reason. */
export const DIFFERENCE_ENDINGS = ["matched", "accepted"] as const;
/** Days between two transactions of the same sum that are likely one. */
export const LIKELY_DAYS = 3;
export const DIFFERENCE_REASON = 500;

/** A difference of the other side as another one names it. */
const counterpart = () =>
  object({
    id: uuid(),
    /** Its day of reconciliation, in Riyadh. */
    day: day(),
    at: instant(),
    external_id: nullable(text()),
    order: nullable(object({ id: uuid(), number: text() })),
    amount: sar(),
  });

const side = () => nullable(object({ status: oneOf(...PAYMENT_STATUSES), amount: sar(), refunded: sar(), currency: text() }));

const record = () =>
  object({
    ...reconciliation(),
    payments: list(
      object({
        id: uuid(),
        kind: oneOf(...DIFFERENCE_KINDS),
        /** The payment's id at the provider. */
        external_id: nullable(text()),
        /** Null for a payment that stands in none of our books. */
        order: nullable(object({ id: uuid(), number: text() })),
        ours: side(),
        theirs: side(),
        at: instant(),
        /** An open difference of the same sum that only the other side has, near in time or of the same id; null where there is none. */
        likely: nullable(counterpart()),
        settled: nullable(
          object({
            as: oneOf(...DIFFERENCE_ENDINGS),
            with: nullable(counterpart()),
            reason: nullable(text()),
            by: nullable(bothTexts()),
            at: instant(),
          }),
        ),
      }),
      DIFFERENCES_MOST,
    ),
    corrections: list(correction(), CORRECTIONS_TOLD),
  });

export const readReconciliation = endpoint("GET", "/admin/reconciliations/:id", {
  summary: "A day of a payment provider with the payments that differ from our books, and how each was settled",
  access: "staff",
  capability: "money.read",
  params: object({ id: text(60) }),
  data: record(),
  problems: ["not_found"],
});

export const settleDifference = endpoint("POST", "/admin/payment-differences/:id/settle", {
  summary:
    "Match a difference with one of the same sum that only the other side has, or accept it with a reason; a day whose differences are all settled is closed",
  access: "staff",
  capability: "money.refund",
  params: object({ id: text(60) }),
  form: form({
    /** The other difference; empty: it is accepted. */
    match: string()
      .default("")
      .matches(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, { message: key("selection"), excludeEmptyString: true }),
    /** Asked of what is accepted. */
    reason: linesField().max(DIFFERENCE_REASON).default(""),
  }),
  data: record(),
  problems: ["not_found", "request_closed", "books_closed", "reauth_required"],
});

export const correctReconciliation = endpoint("POST", "/admin/reconciliations/:id/corrections", {
  summary: "A dated note about a day of reconciliation that is closed",
  access: "staff",
  capability: "money.refund",
  success: 201,
  params: object({ id: text(60) }),
  form: form({ note: requiredLines(CORRECTION_NOTE, "reason.required") }),
  data: record(),
  problems: ["not_found", "books_open", "reauth_required"],
});
export type PaymentDifference = DataOf<typeof readReconciliation>["payments"][number];
