import { boolean, number, object as form, string } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { key, linesField, requiredLines } from "#contract/form-fields.ts";
import { INBOX_KINDS, queued } from "./assignments.ts";
import { postponement } from "./postponements.ts";
import { REQUEST } from "./requests.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid, type Static } from "#contract/schema.ts";
import { assigneeFilter, countedMeta, pageQuery } from "#contract/shapes.ts";
import { absence, departure } from "./teaching-requests.ts";
import { withdrawal } from "./withdrawals.ts";

const bothTexts = () => object({ ar: text(), en: text() });

export const inboxRow = () =>
  object({
    kind: oneOf(...INBOX_KINDS),
    id: text(),
    /** Told to whoever asked; null for kinds that have none. */
    reference: nullable(text()),
    /** Of the kind's own machine. */
    status: text(),
    open: flag(),
    /** Who asks. */
    person: object({ user_id: nullable(integer()), name: bothTexts() }),
    /** What it is about: a program. */
    subject: nullable(bothTexts()),
    created_at: instant(),
    ...queued(),
    version: integer(),
  });
export type InboxRow = Static<ReturnType<typeof inboxRow>>;

export const listRequests = endpoint("GET", "/admin/requests", {
  summary: "Everything that waits for staff, the nearest to its limit first; `filter[kind]` takes several kinds separated by commas",
  access: "staff",
  capability: "requests.read",
  shows: "people",
  query: object({
    ...pageQuery(),
    "filter[kind]": optional(text(200)),
    "filter[status]": optional(oneOf("open", "closed", "all")),
    /** `me`, `none`, `free` for both of them, or the id of an account. */
    "filter[assignee]": assigneeFilter(),
    "filter[due]": optional(oneOf("overdue")),
    q: optional(text(120)),
    sort: optional(oneOf("sla", "-created_at")),
  }),
  data: list(inboxRow()),
  meta: countedMeta(),
});
export type Inbox = DataOf<typeof listRequests>;

const decided = ["postponement", "withdrawal", "absence", "departure"] as const;
const named = () => object({ kind: oneOf(...decided), id: text(60) });
/** One of the four is there: that of the request's kind. */
export const requestDetail = () =>
  object({
    request: inboxRow(),
    postponement: nullable(postponement()),
    withdrawal: nullable(withdrawal()),
    absence: nullable(absence()),
    departure: nullable(departure()),
  });

export const getRequest = endpoint("GET", "/admin/requests/:kind/:id", {
  summary: "A postponement, a withdrawal, or a request of an instructor, with its timeline, files and quote",
  access: "staff",
  capability: "requests.read",
  about: "request",
  shows: "person",
  params: named(),
  data: requestDetail(),
  problems: ["request_not_found"],
});

/** A rejection says why; of an approval a note is optional. */
export const decisionForm = form({
  decision: string()
    .required(key("selection"))
    .oneOf(["approve", "reject"] as const, key("selection")),
  note: linesField()
    .max(REQUEST.noteMax)
    .default("")
    // oxlint-disable-next-line unicorn/no-thenable -- yup's own word
    .when("decision", { is: "reject", then: (schema) => schema.required(key("reason.required")) }),
  /** Of the request as it was seen. */
  version: number().required(key("required")).integer(key("required")).min(1, key("required")).max(2_147_483_647),
  /** Closes a withdrawal without the refund that was quoted: more was completed since. */
  without_refund: boolean().default(false),
});

/** Excuses, name corrections, deliveries, applications, messages and reports are decided at addresses of their own. */
export const decideRequest = endpoint("POST", "/admin/requests/:kind/:id/decide", {
  summary: "Approve or reject a postponement, a withdrawal, or a request of an instructor",
  access: "staff",
  capability: "requests.decide",
  about: "request",
  params: named(),
  form: decisionForm,
  data: requestDetail(),
  problems: [
    "request_not_found",
    "request_closed",
    "version_conflict",
    "refund_not_eligible",
    "request_already_pending",
    "reauth_required",
  ],
});

export const refundForm = form({
  program_id: number().required(key("selection")).typeError(key("selection")).integer(key("selection")).min(1).max(2_147_483_647),
  /** SAR, at most two decimals and at most what was paid for the program and is still here. */
  amount: number()
    .required(key("required"))
    .typeError(key("required"))
    .moreThan(0, key("required"))
    .max(10_000_000)
    .test("halalas", key("required"), (sum) => sum === undefined || Math.abs(Math.round(sum * 100) - sum * 100) < 1e-6),
  reason: requiredLines(REQUEST.reasonMax, "reason.required"),
  /** Ends the enrollment as well. */
  withdraw: boolean().default(false),
});

/** Sent again under its `Idempotency-Key` it is the same refund. */
export const refundOrder = endpoint("POST", "/admin/orders/:id/refund", {
  summary: "Give money of an order back for one of its programs, beside any request; above the limit a second person confirms it",
  access: "staff",
  capability: "money.refund",
  success: 201,
  params: object({ id: text(60) }),
  form: refundForm,
  data: object({ id: uuid(), status: oneOf("processing", "done", "awaiting_confirmation"), amount: sar(), vat_part: sar() }),
  problems: ["not_found", "refund_not_eligible", "chargeback_open", "request_already_pending", "reauth_required"],
});
