import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { ENROLLMENT_STATUSES } from "#contract/enrollments/enrollments.ts";
import { day, flag, instant, integer, list, nullable, number, object, oneOf, text } from "#contract/schema.ts";
import { moderated, REVIEW_STATUSES } from "./reviews.ts";

/** So many other reviews and decisions are told. */
export const REVIEW_CONTEXT = { others: 5, history: 30 } as const;

export const readReviewToModerate = endpoint("GET", "/admin/reviews/:id", {
  summary:
    "A review with what belongs to a decision about it: its program, how its author learns, what else they wrote, and what was decided",
  access: "staff",
  capability: "reviews.read",
  shows: "person",
  params: object({ id: integer(1) }),
  data: object({
    review: moderated(),
    /** Of the program, by its published reviews; null while it has none. */
    rating: object({ avg: nullable(number()), count: integer() }),
    /** Its author, of whom the caller may read people; null also of a review whose author has no account. */
    account: nullable(
      object({
        id: integer(),
        /** How they learn the program; null where they do not. */
        enrollment: nullable(
          object({ status: oneOf(...ENROLLMENT_STATUSES), progress: integer(), since: instant(), cohort_starts_on: nullable(day()) }),
        ),
      }),
    ),
    /** What its author wrote of other programs, the newest first. */
    others: list(
      object({
        id: integer(),
        program: bothTexts(),
        stars: integer(1, 5),
        body: nullable(text()),
        status: oneOf(...REVIEW_STATUSES),
        created_at: instant(),
      }),
    ),
    /** The newest first. */
    history: list(
      object({
        what: oneOf("written", "reported", "deleted", ...REVIEW_STATUSES),
        /** Its author did it. */
        by_author: flag(),
        /** Who of the staff did it; null for others. */
        by: nullable(bothTexts()),
        reason: nullable(text()),
        at: instant(),
      }),
    ),
  }),
  problems: ["not_found"],
});
export type ReviewContext = DataOf<typeof readReviewToModerate>;
