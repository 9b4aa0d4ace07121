import { boolean, number, object as form, string, type InferType } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { chosenId, clientId, key, requiredLines } from "#contract/form-fields.ts";
import { attachmentIds, openQuestion, REQUEST, requestParts } from "./requests.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, text, type Static } from "#contract/schema.ts";
import { newestMeta, newestQuery, programReference } from "#contract/shapes.ts";

export const POSTPONEMENT_STATUSES = ["pending", "approved", "applied", "resumed", "rejected", "cancelled", "expired"] as const;
export type PostponementStatus = (typeof POSTPONEMENT_STATUSES)[number];
export const POSTPONEMENT_REASONS = ["health", "work", "travel", "family", "military", "other"] as const;
export type PostponementReason = (typeof POSTPONEMENT_REASONS)[number];

const cohortDays = () => object({ id: integer(), starts_at: day(), ends_at: day() });

export const postponement = () =>
  object({
    ...requestParts(),
    enrollment_id: integer(),
    program: programReference(),
    status: oneOf(...POSTPONEMENT_STATUSES),
    /** Approved, and the target cohort has no seat yet: the student keeps the seat they have until it does. */
    waiting_for_seat: flag(),
    reason_code: oneOf(...POSTPONEMENT_REASONS),
    reason: text(),
    from: day(),
    /** The first day of study again. */
    to: nullable(day()),
    cohort: nullable(cohortDays()),
    target_cohort: nullable(cohortDays()),
    question: openQuestion(),
    can_cancel: flag(),
  });
export type Postponement = Static<ReturnType<typeof postponement>>;

const calendarDay = () => string().matches(/^\d{4}-\d{2}-\d{2}$/u, { message: key("required"), excludeEmptyString: true });
const noneWhereEmpty = (value: unknown, original: unknown) => (original === "" || original === null ? undefined : value);

/** A request to pause (api.md §6): into a later cohort, or from one day to another. */
export const postponementForm = form({
  /** Made by the sender, once a request. */
  id: clientId(),
  enrollment_id: chosenId(),
  target_cohort_id: number()
    .transform(noneWhereEmpty)
    .typeError(key("selection"))
    .integer(key("selection"))
    .min(1, key("selection"))
    .max(2_147_483_647, key("selection"))
    .optional(),
  from: calendarDay().required(key("required")),
  to: calendarDay()
    .transform(noneWhereEmpty)
    .optional()
    .when("target_cohort_id", {
      is: (cohort: unknown) => cohort === undefined,
      // oxlint-disable-next-line unicorn/no-thenable -- yup's own word
      then: (schema) => schema.required(key("required")),
    })
    .test("after", key("day.after"), (to, { parent }) => !to || !(parent as { from?: string }).from || to > String(parent.from)),
  reason_code: string().required(key("selection")).oneOf(POSTPONEMENT_REASONS, key("selection")),
  reason: requiredLines(REQUEST.reasonMax, "reason.required"),
  attachments: attachmentIds(),
  consent: boolean().required(key("consent")).oneOf([true], key("consent")),
});
export type PostponementForm = InferType<typeof postponementForm>;

export const listPostponements = endpoint("GET", "/student/postponements", {
  summary: "The student's postponement requests, newest first",
  access: "student",
  inView: true,
  query: object({ ...newestQuery(), "filter[status]": optional(oneOf("open", "closed", ...POSTPONEMENT_STATUSES)) }),
  data: list(postponement()),
  /** How many of them all wait for an answer. */
  meta: object({ ...newestMeta().properties, open: integer() }),
});

export const getPostponement = endpoint("GET", "/student/postponements/:id", {
  summary: "One postponement request of the student",
  access: "student",
  inView: true,
  params: object({ id: text(60) }),
  data: postponement(),
  problems: ["request_not_found"],
});

/** May wait on the device: carries no file then. A request sent again under its id is the same request. */
export const requestPostponement = endpoint("POST", "/student/postponements", {
  summary: "Ask to postpone a program",
  access: "student",
  success: 201,
  lane: "requests",
  form: postponementForm,
  data: postponement(),
  problems: ["enrollment_not_found", "request_already_pending", "postponement_not_allowed", "seat_unavailable"],
});

export const cancelPostponement = endpoint("POST", "/student/postponements/:id/cancel", {
  summary: "Cancel a postponement request that is not decided",
  access: "student",
  params: object({ id: text(60) }),
  data: postponement(),
  problems: ["request_not_found", "request_closed"],
});

/** Why an enrollment cannot be postponed now. */
export const POSTPONEMENT_HINDRANCES = ["not_running", "limit_reached", "request_open", "access_over"] as const;
export type PostponementHindrance = (typeof POSTPONEMENT_HINDRANCES)[number];

export const getPostponementOptions = endpoint("GET", "/student/postponements/options", {
  summary: "What postponing an enrollment allows, before it is asked for",
  access: "student",
  inView: true,
  query: object({ ...newestQuery(), enrollment_id: optional(integer(1)) }),
  meta: newestMeta(),
  data: list(
    object({
      enrollment_id: integer(),
      program: programReference(),
      progress: integer(),
      access_until: instant(),
      cohort: nullable(cohortDays()),
      eligible: flag(),
      reasons: list(oneOf(...POSTPONEMENT_HINDRANCES)),
      cohorts: list(
        object({
          id: integer(),
          starts_at: day(),
          ends_at: day(),
          days: list(integer()),
          /** Minutes after midnight in Riyadh. */
          starts_minute: integer(),
          duration_min: integer(),
          seats_total: integer(),
          seats_left: integer(),
        }),
      ),
      limits: object({ max_times: integer(), used_times: integer(), max_days: integer(), starts_within_days: integer() }),
      reply_by: day(),
    }),
  ),
  problems: ["enrollment_not_found"],
});
export type PostponementOptions = DataOf<typeof getPostponementOptions>;
export type PostponementOption = PostponementOptions[number];
