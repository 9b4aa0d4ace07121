import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { day, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { newestMeta, newestQuery } from "#contract/shapes.ts";
import { PAYMENT_STATUSES } from "./orders.ts";

/** `agrees`, `differs`: the provider's list of the day was laid beside our books; `waiting`: it could not be had yet. */
export const RECONCILIATION_STATES = ["differs", "waiting", "agrees"] as const;
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
  /** What was taken less what went back: by our books, and by the provider's. */
  ours: sar(),
  theirs: sar(),
  /** The last try. */
  checked_at: instant(),
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

const side = () => nullable(object({ status: oneOf(...PAYMENT_STATUSES), amount: sar(), refunded: sar(), currency: text() }));

export const readReconciliation = endpoint("GET", "/admin/reconciliations/:id", {
  summary: "A day of a payment provider with the payments that differ from our books",
  access: "staff",
  capability: "money.read",
  params: object({ id: text(60) }),
  data: object({
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
      }),
      DIFFERENCES_MOST,
    ),
  }),
  problems: ["not_found"],
});
export type PaymentDifference = DataOf<typeof readReconciliation>["payments"][number];
