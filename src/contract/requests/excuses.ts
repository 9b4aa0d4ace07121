import { array, number, object as form, string, type InferType } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { clientId, key, linesField, requiredLines } from "#contract/form-fields.ts";
import { attachmentIds, REQUEST, requestParts } from "./requests.ts";
import { instant, integer, list, object, flag, oneOf, optional, text, type Static } from "#contract/schema.ts";
import { newestMeta, newestQuery, programReference } from "#contract/shapes.ts";
import { EXCUSE_STATUSES } from "./student-services.ts";

export const EXCUSE_REASONS = ["medical", "family", "work", "official", "other"] as const;
export type ExcuseReason = (typeof EXCUSE_REASONS)[number];
/** Sessions of one program that one excuse may name. */
export const EXCUSE_SESSIONS_MAX = 10;

const excusedSession = () =>
  object({
    id: integer(),
    starts_at: instant(),
    ends_at: instant(),
    translations: object({ ar: object({ title: text() }), en: object({ title: text() }) }),
  });

export const excuse = () =>
  object({
    ...requestParts(),
    enrollment_id: integer(),
    program: programReference(),
    status: oneOf(...EXCUSE_STATUSES),
    reason_code: oneOf(...EXCUSE_REASONS),
    reason: text(),
    sessions: list(excusedSession()),
    /** Undecided at this moment it expires. */
    expires_at: instant(),
    can_cancel: flag(),
  });
export type Excuse = Static<ReturnType<typeof excuse>>;

/** An excuse for being absent (api.md §10): before a session, or within 72 hours after it. */
export const excuseForm = form({
  /** Made by the sender, once an excuse. */
  id: clientId(),
  session_ids: array()
    .of(
      number().required(key("selection")).typeError(key("selection")).integer(key("selection")).min(1, key("selection")).max(2_147_483_647),
    )
    .required(key("selection"))
    .min(1, key("selection"))
    .max(EXCUSE_SESSIONS_MAX, key("selection")),
  reason_code: string().required(key("selection")).oneOf(EXCUSE_REASONS, key("selection")),
  reason: requiredLines(REQUEST.reasonMax, "reason.required"),
  attachments: attachmentIds(),
});
export type ExcuseForm = InferType<typeof excuseForm>;

export const listExcuses = endpoint("GET", "/student/excuses", {
  summary: "The student's excuses, newest first",
  access: "student",
  inView: true,
  query: object({ ...newestQuery(), "filter[status]": optional(oneOf(...EXCUSE_STATUSES)) }),
  data: list(excuse()),
  meta: newestMeta(),
});

export const getExcuse = endpoint("GET", "/student/excuses/:id", {
  summary: "One excuse of the student",
  access: "student",
  inView: true,
  params: object({ id: text(60) }),
  data: excuse(),
  problems: ["request_not_found"],
});

/** May wait on the device, without a file then. Sent again under its id it is the same excuse. */
export const submitExcuse = endpoint("POST", "/student/excuses", {
  summary: "Submit an excuse for sessions of one program",
  access: "student",
  success: 201,
  lane: "requests",
  form: excuseForm,
  data: excuse(),
  problems: ["not_found", "excuse_window_closed", "excuse_pending", "excuse_not_needed", "idempotency_key_reused"],
});

export const cancelExcuse = endpoint("POST", "/student/excuses/:id/cancel", {
  summary: "Take back an excuse that is not decided",
  access: "student",
  params: object({ id: text(60) }),
  data: excuse(),
  problems: ["request_not_found", "request_closed"],
});

/** A rejection says why; of an approval a note is optional. */
export const excuseDecision = form({
  decision: string()
    .required(key("selection"))
    .oneOf(["approve", "reject"] as const, key("selection")),
  note: linesField()
    .max(REQUEST.noteMax)
    .default("")
    // oxlint-disable-next-line unicorn/no-thenable -- yup's own word
    .when("decision", { is: "reject", then: (schema) => schema.required(key("reason.required")) }),
  /** Of the excuse as it was seen. */
  version: number().required(key("required")).integer(key("required")).min(1, key("required")).max(2_147_483_647),
});

export const decideExcuse = endpoint("POST", "/admin/excuses/:id/decide", {
  summary: "Approve or reject a student's excuse",
  access: "staff",
  capability: "requests.decide",
  about: "excuse",
  params: object({ id: text(60) }),
  form: excuseDecision,
  data: excuse(),
  problems: ["request_not_found", "request_closed", "version_conflict"],
});
