/**
 * A cohort comes to an end before its time. Closed it sells no more, and can be opened again. Merged into another cohort, or cancelled, its
 * people are moved or given their money back by a job: that cannot be taken back, so that a second person confirms it
 * (`contract/security/approvals.ts`).
 */
import { number, object as form, string } from "yup";
import { seenVersion } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { key, requiredLines } from "#contract/form-fields.ts";
import { day, flag, integer, list, nullable, object, oneOf, sar, uuid } from "#contract/schema.ts";

export const ENDING_REASON_MAX = 500;
export const COHORT_ENDINGS = ["merge", "cancel"] as const;
export type CohortEnding = (typeof COHORT_ENDINGS)[number];
/** Cohorts that are offered to merge into at most. */
export const MOST_TARGETS = 20;

const ofId = () => object({ id: integer(1) });
const state = () => object({ closed: flag(), version: integer() });

export const readCohortEnding = endpoint("GET", "/admin/cohorts/:id/ending", {
  summary: "What would follow if a cohort were closed, merged into another one, or cancelled",
  access: "staff",
  capability: "cohorts.write",
  about: "cohort",
  params: ofId(),
  data: object({
    closed: flag(),
    version: integer(),
    /** What was decided; a job does it, or has done it. */
    ending: nullable(oneOf(...COHORT_ENDINGS)),
    /** Learners who are enrolled now, or pause until it begins, and have not finished: they would be moved, or withdrawn. */
    people: integer(),
    /** Of them those who bought their place, and what would go back to them, SAR. */
    paid: integer(),
    refund: sar(),
    /** Of them those whose money the university received by hand: nothing goes back by itself. */
    paid_by_hand: integer(),
    /** Sessions that are still to come. */
    sessions: integer(),
    /** People on the waiting list. */
    waiting: integer(),
    /** Postponements offered in place of a withdrawal that hold a seat here: they end, and each withdrawal waits for staff again. */
    offers: integer(),
    /** Unpaid orders that hold a seat: each lapses or is paid first. */
    orders_open: integer(),
    /** Open requests to postpone or withdraw, which have to be decided first. */
    requests_open: integer(),
    /** Other cohorts of the program that have not ended, the next first. */
    targets: list(object({ id: integer(), starts_on: day(), ends_on: day(), seats_left: integer(), closed: flag() }), MOST_TARGETS),
  }),
});
export type CohortEndingFacts = DataOf<typeof readCohortEnding>;

export const closeCohortForm = form({ reason: requiredLines(ENDING_REASON_MAX, "reason.required"), version: seenVersion() });

export const closeCohort = endpoint("POST", "/admin/cohorts/:id/close", {
  summary: "Sell no more of a cohort; who is in it stays",
  access: "staff",
  capability: "cohorts.write",
  about: "cohort",
  params: ofId(),
  form: closeCohortForm,
  data: state(),
  problems: ["version_conflict"],
});

export const openCohort = endpoint("POST", "/admin/cohorts/:id/open", {
  summary: "Sell a cohort again that was closed",
  access: "staff",
  capability: "cohorts.write",
  about: "cohort",
  params: ofId(),
  form: form({ version: seenVersion() }),
  data: state(),
  problems: ["version_conflict", "cohort_ended"],
});

export const endCohortForm = form({
  ending: string().required(key("selection")).oneOf(COHORT_ENDINGS, key("selection")),
  /** Of a merge: the cohort of the same program that its people go to. */
  into_id: number().nullable().default(null).integer(key("selection")).min(1, key("selection")),
  reason: requiredLines(ENDING_REASON_MAX, "reason.required"),
});

export const endCohort = endpoint("POST", "/admin/cohorts/:id/end", {
  summary:
    "Ask that a cohort is merged into another one or cancelled; a second person confirms it. The caller has just given their password",
  access: "staff",
  capability: "cohorts.write",
  about: "cohort",
  params: ofId(),
  form: endCohortForm,
  /** The id of the wish. */
  data: object({ approval: uuid() }),
  problems: ["cohort_ended", "requests_open", "seat_unavailable", "reauth_required", "request_already_pending", "second_admin_missing"],
});
