import { boolean, object as form, string, type InferType } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { chosenId, clientId, key, linesField } from "#contract/form-fields.ts";
import { attachmentIds, openQuestion, REQUEST, requestParts } from "./requests.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid, type Static } from "#contract/schema.ts";
import { newestMeta, newestQuery, programReference } from "#contract/shapes.ts";

export const WITHDRAWAL_STATUSES = [
  "pending",
  "instructor_reviewed",
  "approved",
  "refund_processing",
  "refunded",
  "closed_no_refund",
  "rejected",
  "cancelled",
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];
/** Nobody has decided yet: it can be cancelled. */
export const isUndecidedWithdrawal = (status: WithdrawalStatus): boolean => status === "pending" || status === "instructor_reviewed";
export const WITHDRAWAL_REASONS = ["schedule", "not_as_expected", "financial", "health", "technical", "other"] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** A quote is honoured by a request that arrives within this time, minutes: midnight may fall between the two. */
export const QUOTE_MINUTES = 30;

/** Where money goes back to. */
const method = () => nullable(object({ type: text(), brand: nullable(text()), last4: nullable(text()) }));

export const withdrawal = () =>
  object({
    ...requestParts(),
    enrollment_id: integer(),
    program: programReference(),
    status: oneOf(...WITHDRAWAL_STATUSES),
    reason_code: oneOf(...WITHDRAWAL_REASONS),
    reason: nullable(text()),
    /** What the calculator said when it was asked for; it stays. */
    refund: object({ eligible: flag(), amount: sar(), vat_part: sar(), method: method(), progress: integer() }),
    recommendation: nullable(object({ recommendation: oneOf("approve", "reject"), note: nullable(text()) })),
    /** The last business day on which the money may arrive; null before it is on its way. */
    expected_by: nullable(day()),
    refunded_at: nullable(instant()),
    credit_note: nullable(object({ id: uuid(), number: text() })),
    question: openQuestion(),
    /** A postponement in its place, with a seat that is kept until then. */
    offer: nullable(
      object({ cohort: object({ id: integer(), starts_at: day(), ends_at: day() }), until: instant(), note: nullable(text()) }),
    ),
    can_cancel: flag(),
  });
export type Withdrawal = Static<ReturnType<typeof withdrawal>>;

/** A request to leave a program (api.md §6). */
export const withdrawalForm = form({
  id: clientId(),
  enrollment_id: chosenId(),
  quote_id: clientId(),
  reason_code: string().required(key("selection")).oneOf(WITHDRAWAL_REASONS, key("selection")),
  reason: linesField().max(REQUEST.reasonMax).default(""),
  attachments: attachmentIds(),
  consent: boolean().required(key("consent")).oneOf([true], key("consent")),
});
export type WithdrawalForm = InferType<typeof withdrawalForm>;

export const listWithdrawals = endpoint("GET", "/student/withdrawals", {
  summary: "The student's withdrawal requests, newest first",
  access: "student",
  inView: true,
  query: object({ ...newestQuery(), "filter[status]": optional(oneOf("open", "closed", ...WITHDRAWAL_STATUSES)) }),
  data: list(withdrawal()),
  /** How many of them all wait for a decision. */
  meta: object({ ...newestMeta().properties, open: integer() }),
});

export const getWithdrawal = endpoint("GET", "/student/withdrawals/:id", {
  summary: "One withdrawal request of the student",
  access: "student",
  inView: true,
  params: object({ id: text(60) }),
  data: withdrawal(),
  problems: ["request_not_found"],
});

/** Needs a connection: it is made of a quote of the server. */
export const requestWithdrawal = endpoint("POST", "/student/withdrawals", {
  summary: "Ask to withdraw from a program",
  access: "student",
  success: 201,
  form: withdrawalForm,
  data: withdrawal(),
  problems: ["enrollment_not_found", "request_already_pending", "withdrawal_not_allowed", "quote_expired"],
});

export const cancelWithdrawal = endpoint("POST", "/student/withdrawals/:id/cancel", {
  summary: "Cancel a withdrawal request that is not decided",
  access: "student",
  params: object({ id: text(60) }),
  data: withdrawal(),
  problems: ["request_not_found", "request_closed"],
});

/** Enrollments that can be withdrawn from, to choose one. */
export const listWithdrawable = endpoint("GET", "/student/withdrawals/options", {
  summary: "Enrollments that the student may withdraw from",
  access: "student",
  query: object(newestQuery()),
  meta: newestMeta(),
  data: list(object({ enrollment_id: integer(), program: programReference(), progress: integer(), request_open: flag() })),
});

/** Made when asked: the calculator. Its facts let the device show other days by the same rule (`rules/refund.ts`). */
export const getRefundQuote = endpoint("GET", "/student/withdrawals/quote", {
  summary: "What would be refunded for an enrollment now, and which rule decides",
  access: "student",
  query: object({ enrollment_id: integer(1) }),
  data: object({
    id: uuid(),
    enrollment_id: integer(),
    program: programReference(),
    eligible_for_refund: flag(),
    amount: sar(),
    vat_part: sar(),
    /** Paid for this program and not given back yet. */
    paid: sar(),
    method: method(),
    rules: list(
      object({
        id: oneOf("within_14_days", "progress_at_most_20"),
        passed: flag(),
        /** Days, or per cent. */
        limit: integer(),
        actual: nullable(integer()),
        /** The last day, of the rule of days. */
        date: nullable(day()),
      }),
    ),
    decides: oneOf("within_14_days", "progress_at_most_20"),
    paid_at: nullable(instant()),
    /** The first instant at which it is too late. */
    deadline: nullable(instant()),
    progress: integer(),
    /** The last day on which the money may arrive, if it were approved today. */
    expected_by: day(),
    holidays: list(object({ day: day(), yearly: flag() })),
    asked_at: instant(),
    /** Until when a request with this quote is taken. */
    valid_until: instant(),
  }),
  problems: ["enrollment_not_found", "withdrawal_not_allowed"],
});
export type RefundQuote = DataOf<typeof getRefundQuote>;
