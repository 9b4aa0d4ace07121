import { object as form } from "yup";
import { bothTexts, dayField, instantField } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { key, requiredLines } from "#contract/form-fields.ts";
import { day, flag, instant, integer, nullable, object, oneOf, sar, text } from "#contract/schema.ts";
import { BY_HAND } from "./admin-enrollments.ts";
import { ENROLLMENT_STATUSES } from "./enrollments.ts";

/** Access is extended so many months from today at most. */
export const EXTEND_MONTHS_MOST = 36;

/** Whose the seat is once its enrollment has ended: nobody counted one, its cohort has it again, or who paid for it gives it to another. */
export const SEATS_AFTER = ["none", "cohort", "company"] as const;

const params = () => object({ id: integer(1) });

/** What stands before deciding: nothing is changed by asking. */
export const adminQuoteAccess = endpoint("GET", "/admin/enrollments/:id/access-quote", {
  summary: "How the access of an enrollment stands, until when it may be extended, and what ending it would do to seat, requests and money",
  access: "staff",
  capability: "people.read",
  about: "enrollment",
  shows: "person",
  params: params(),
  data: object({
    person: object({ id: integer(), name: object({ ar: text(), en: nullable(text()) }) }),
    program: object({ id: integer(), title: bothTexts() }),
    status: oneOf(...ENROLLMENT_STATUSES),
    starts_on: nullable(day()),
    ends_on: nullable(day()),
    /** Percent. */
    progress: integer(),
    /** Percent; null where no mark counts. */
    attendance: nullable(integer()),
    access_until: instant(),
    /** Days on which extended access may end; null where it cannot be extended. */
    extends: nullable(object({ from: day(), to: day() })),
    /** Whether it can be ended. */
    ends: flag(),
    /** A request that waits is decided first. */
    open_request: flag(),
    seat: oneOf(...SEATS_AFTER),
    /** How many wait for a seat of the cohort. */
    waiting: integer(),
    /** Sessions of the cohort to come. */
    sessions_left: integer(),
    /** SAR that were paid for it and are still here: ending it gives none of it back. */
    paid: sar(),
  }),
});
export type AccessQuote = DataOf<typeof adminQuoteAccess>;

const reason = () => requiredLines(BY_HAND.reasonMax, "reason.required");

export const extendForm = form({
  /** The last day of access, the whole of it in Riyadh. */
  last_day: dayField(),
  /** The end of access that was seen: after another change it is a conflict. */
  seen_until: instantField().required(key("date.invalid")),
  reason: reason(),
});

export const adminExtendAccess = endpoint("POST", "/admin/enrollments/:id/extend", {
  summary: "Give an enrollment a later last day of access, with the reason; one that has expired runs again, and the person is notified",
  access: "staff",
  capability: "enrollments.write",
  about: "enrollment",
  params: params(),
  form: extendForm,
  data: object({ id: integer(), status: oneOf(...ENROLLMENT_STATUSES), access_until: instant() }),
  problems: ["enrollment_not_found", "enrollment_closed", "already_enrolled", "version_conflict"],
});

export const endForm = form({ reason: reason() });

/** Money is not touched: what is to be given back is decided on at the purchase. */
export const adminEndEnrollment = endpoint("POST", "/admin/enrollments/:id/revoke", {
  summary:
    "End an enrollment that runs, with the reason: access closes now, its seat is free as the policy says, and the person is notified",
  access: "staff",
  capability: "enrollments.write",
  about: "enrollment",
  params: params(),
  form: endForm,
  data: object({ id: integer(), status: oneOf(...ENROLLMENT_STATUSES), seat: oneOf(...SEATS_AFTER) }),
  problems: ["enrollment_not_found", "enrollment_closed", "request_already_pending"],
});
