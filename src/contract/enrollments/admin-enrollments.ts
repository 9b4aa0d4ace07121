import { boolean, number, object as form, string } from "yup";
import { bothTexts, optionalLine } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { chosenId, key, requiredLines } from "#contract/form-fields.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, sar, text, type Static, uuid } from "#contract/schema.ts";
import { ENROLLMENT_STATUSES } from "./enrollments.ts";

/**
 * How a place that was given by hand is paid for. `paid`: at the university's cashier, whose receipt is the reference and whose own
 * books hold the invoice; no money moves here. `sponsored`: the reference is the sponsor's name, and where it has an agreement here a seat
 * of it is taken.
 */
export const ENROLLMENT_BASES = ["free", "paid", "sponsored"] as const;
export type EnrollmentBasis = (typeof ENROLLMENT_BASES)[number];
export const BY_HAND = { reasonMax: 500, referenceMax: 120, cohortsMost: 50, clashesTold: 3 } as const;

const id = () => integer(1);

const cohortFacts = () =>
  object({
    id: integer(),
    starts_on: day(),
    ends_on: day(),
    seats_total: integer(),
    seats_taken: integer(),
    /** No new enrollments by purchase; staff still enrol into it. */
    closed: flag(),
    begun: flag(),
    /** Sessions of it that take the same time as others of this person's. */
    clashes: integer(),
    /** The first of them. */
    first_clashes: list(object({ session: bothTexts(), program: bothTexts(), starts_at: instant(), ends_at: instant() })),
  });
export type CohortFacts = Static<ReturnType<typeof cohortFacts>>;

const sponsorSeats = () =>
  object({
    /** Of the sponsor's order. */
    id: uuid(),
    number: text(),
    sponsor: bothTexts(),
    cohort_id: integer(),
    starts_on: day(),
    /** Seats that it paid whole, which nobody has and nobody is invited to. */
    free: integer(),
  });
export type SponsorSeats = Static<ReturnType<typeof sponsorSeats>>;

/** What stands before deciding: nothing is changed by asking. */
export const adminQuoteEnrollment = endpoint("GET", "/admin/users/:id/enrollment-quote", {
  summary: "What an enrollment by hand would mean: the program's price, whether the person has it, its cohorts with seats and clashes",
  access: "staff",
  capability: "people.read",
  shows: "person",
  params: object({ id: id() }),
  query: object({ program_id: id() }),
  data: object({
    program: object({ id: integer(), title: bothTexts(), price: sar(), published: flag() }),
    /** The enrollment that stands against another one; null where there is none. */
    owned: nullable(object({ id: integer(), status: oneOf(...ENROLLMENT_STATUSES) })),
    /** Cohorts that have not ended, the next first. Empty: the program is taken without one. */
    cohorts: list(cohortFacts()),
    /** Sponsors' agreements that have a seat of it left, the next to begin first. */
    agreements: list(sponsorSeats()),
    /** Until when access would last, where it began now. */
    access_until: instant(),
  }),
  problems: ["not_a_learner"],
});
export type EnrollmentQuote = DataOf<typeof adminQuoteEnrollment>;

const noneIfEmpty = (value: unknown): unknown => (value === "" ? null : value);
const cohortId = () => number().nullable().default(null).integer(key("selection")).min(1, key("selection")).max(2_147_483_647);
const reason = () => requiredLines(BY_HAND.reasonMax, "reason.required");

export const enrolForm = form({
  program_id: chosenId(),
  /** Null only for a program that has no cohort to join. */
  cohort_id: cohortId(),
  basis: string().required(key("selection")).oneOf(ENROLLMENT_BASES, key("selection")),
  /** The receipt or the sponsor; left out of what is free, and of a seat of an agreement. */
  reference: optionalLine(BY_HAND.referenceMax).test("given", key("required"), (value, { parent }) => {
    const { basis, agreement_id: agreement } = parent as { basis: string; agreement_id: string | null };
    return basis === "free" || (basis === "sponsored" && Boolean(agreement)) || Boolean(value);
  }),
  /** Of `sponsored`: the agreement whose seat is taken, in the cohort of that seat. */
  agreement_id: string()
    .lowercase()
    .nullable()
    .default(null)
    .transform(noneIfEmpty)
    .matches(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, { message: key("selection") }),
  reason: reason(),
  /** The clashes were seen, and are meant. */
  allow_clash: boolean().default(false),
});

/** A seat is taken as by a purchase, also of a cohort that is closed or has begun; nobody is put above its seats. */
export const adminEnrol = endpoint("POST", "/admin/users/:id/enrollments", {
  summary: "Enrol a person by hand, with the reason and what it is paid by; the person is notified",
  access: "staff",
  capability: "enrollments.write",
  success: 201,
  params: object({ id: id() }),
  form: enrolForm,
  data: object({ id: integer(), status: oneOf(...ENROLLMENT_STATUSES) }),
  problems: ["not_a_learner", "already_enrolled", "program_unavailable", "seat_unavailable", "session_clash"],
});

export const adminQuoteTransfer = endpoint("GET", "/admin/enrollments/:id/transfer-quote", {
  summary: "What a transfer to another cohort would mean: the other cohorts of the program with seats and clashes, and what stays behind",
  access: "staff",
  capability: "people.read",
  about: "enrollment",
  shows: "person",
  params: object({ id: id() }),
  data: object({
    person: object({ id: integer(), name: object({ ar: text(), en: nullable(text()) }) }),
    program: object({ id: integer(), title: bothTexts() }),
    status: oneOf(...ENROLLMENT_STATUSES),
    cohort_id: nullable(integer()),
    starts_on: nullable(day()),
    /** Percent. */
    progress: integer(),
    /** Percent, of the cohort that is left: it counts anew in the other; null where no mark counts. */
    attendance: nullable(integer()),
    access_until: instant(),
    /** A request that waits is decided first. */
    open_request: flag(),
    cohorts: list(cohortFacts()),
  }),
});
export type TransferQuote = DataOf<typeof adminQuoteTransfer>;

export const transferForm = form({
  cohort_id: chosenId(),
  /** The cohort that was seen: after another move it is a conflict. */
  seen_cohort_id: cohortId(),
  reason: reason(),
  allow_clash: boolean().default(false),
});

export const adminTransferEnrollment = endpoint("POST", "/admin/enrollments/:id/transfer", {
  summary: "Move an enrollment that runs to another cohort of its program, with the reason; the person is notified",
  access: "staff",
  capability: "enrollments.write",
  about: "enrollment",
  params: object({ id: id() }),
  form: transferForm,
  data: object({ id: integer(), status: oneOf(...ENROLLMENT_STATUSES), cohort_id: integer(), access_until: instant() }),
  problems: [
    "enrollment_not_found",
    "enrollment_closed",
    "request_already_pending",
    "seat_unavailable",
    "session_clash",
    "version_conflict",
  ],
});
