import { number, object as form, type InferType } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { key, linesField, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { flag, instant, integer, list, nullable, object, oneOf, optional, text, type Static } from "#contract/schema.ts";
import { ok, pageMeta, pageQuery, programReference } from "#contract/shapes.ts";

/** `pending → published | hidden`, and either into the other. A change leads back to `pending`. */
export const REVIEW_STATUSES = ["pending", "published", "hidden"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const REVIEW = { bodyMax: 2_000, reasonMax: 500 } as const;

/** Stars and what one has to say, which may be nothing. */
export const reviewForm = form({
  stars: number()
    .required(key("selection"))
    .typeError(key("selection"))
    .integer(key("selection"))
    .min(1, key("selection"))
    .max(5, key("selection")),
  body: linesField().max(REVIEW.bodyMax).optional(),
});
export type ReviewForm = InferType<typeof reviewForm>;

/** A person's own review, whatever became of it. */
export const ownReview = () =>
  object({
    id: integer(),
    stars: integer(1, 5),
    body: nullable(text()),
    status: oneOf(...REVIEW_STATUSES),
    hidden_reason: nullable(text()),
    created_at: instant(),
    edited_at: nullable(instant()),
    /** Null while it was never published: then there is no limit. */
    editable_until: nullable(instant()),
    can_edit: flag(),
    reply: nullable(object({ body: text(), by: text(), at: instant() })),
  });
export type OwnReview = Static<ReturnType<typeof ownReview>>;

const program = () => object({ id: integer(1) });
const one = () => object({ id: integer(1), rid: integer(1) });

/** `{id}` is the program's. A program that one is not enrolled in: 403 `course_access_denied`. */
export const getOwnReview = endpoint("GET", "/learning-programs/:id/reviews/mine", {
  summary: "The student's own review of a program, and whether one may be written",
  access: "student",
  params: program(),
  data: object({ review: nullable(ownReview()), can_write: flag(), progress: integer() }),
  problems: ["course_access_denied"],
});
export type OwnReviewState = DataOf<typeof getOwnReview>;

const written = () => object({ review: ownReview() });

/** One review of a program a person. A deleted one is written anew. */
export const writeReview = endpoint("POST", "/learning-programs/:id/reviews", {
  summary: "Review a program",
  access: "student",
  success: 201,
  lane: "learning",
  subject: "id",
  params: program(),
  form: reviewForm,
  data: written(),
  problems: ["course_access_denied", "review_too_early", "already_reviewed"],
});

/** Within 30 days of publication; what was changed waits for publication again. */
export const editReview = endpoint("PATCH", "/learning-programs/:id/reviews/:rid", {
  summary: "Change one's own review",
  access: "student",
  lane: "learning",
  subject: "rid",
  params: one(),
  form: reviewForm,
  data: written(),
  problems: ["review_closed"],
});

/** It can be brought back for an hour; deleting twice changes nothing. */
export const deleteReview = endpoint("DELETE", "/learning-programs/:id/reviews/:rid", {
  summary: "Delete one's own review",
  access: "student",
  params: one(),
  data: ok(),
});

export const restoreReview = endpoint("POST", "/learning-programs/:id/reviews/:rid/restore", {
  summary: "Bring a review back that was just deleted, as it was",
  access: "student",
  params: one(),
  data: written(),
});

export const reportForm = form({ reason: requiredLines(REVIEW.reasonMax) });

/** Reporting again changes the reason. */
export const reportReview = endpoint("POST", "/learning-programs/:id/reviews/:rid/report", {
  summary: "Tell staff what is wrong with a published review",
  access: "session",
  params: one(),
  form: reportForm,
  data: ok(),
});

export const replyForm = form({ body: requiredLines(REVIEW.bodyMax) });

/** Who teaches the program replies to a published review; the last reply stands. Everybody else: 404. */
export const replyToReview = endpoint("POST", "/learning-programs/:id/reviews/:rid/reply", {
  summary: "Answer a review as an instructor of the program",
  access: "instructor",
  key: "accepted",
  params: one(),
  form: replyForm,
  data: ok(),
});

export const moderated = () =>
  object({
    id: integer(),
    program: programReference(),
    author: text(),
    stars: integer(1, 5),
    body: nullable(text()),
    status: oneOf(...REVIEW_STATUSES),
    hidden_reason: nullable(text()),
    created_at: instant(),
    edited_at: nullable(instant()),
    /** Open ones. */
    reports: list(object({ reason: text(), at: instant() })),
  });
export type ModeratedReview = Static<ReturnType<typeof moderated>>;

export const listReviewsToModerate = endpoint("GET", "/admin/reviews", {
  summary: "Reviews to decide about: what waits the longest first",
  access: "staff",
  capability: "reviews.read",
  shows: "people",
  query: object({
    ...pageQuery(),
    "filter[status]": optional(oneOf(...REVIEW_STATUSES)),
    "filter[reported]": optional(oneOf("yes")),
    "filter[program_id]": optional(integer(1)),
  }),
  data: list(moderated()),
  meta: pageMeta(),
});

const reviewId = () => object({ id: integer(1) });

/** Publishing what is published settles its reports and changes nothing else. */
export const publishReview = endpoint("POST", "/admin/reviews/:id/publish", {
  summary: "Publish a review",
  access: "staff",
  capability: "reviews.moderate",
  params: reviewId(),
  data: moderated(),
});

export const hideForm = form({ reason: requiredLine(REVIEW.reasonMax) });

export const hideReview = endpoint("POST", "/admin/reviews/:id/hide", {
  summary: "Hide a review, with a reason to its author",
  access: "staff",
  capability: "reviews.moderate",
  params: reviewId(),
  form: hideForm,
  data: moderated(),
});
