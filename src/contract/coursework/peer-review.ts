/**
 * Peer review: learners review each other's work of an application between its due date and the end of reviewing. Works are shared out by
 * the server. Points of peers are no mark: an instructor may take them over into one. Another's review, and a review of a course that
 * somebody else teaches, answers as a missing one.
 */
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { learner } from "#contract/enrollments/teaching.ts";
import { titles } from "#contract/classroom/lesson-content.ts";
import { flag, instant, integer, lines, list, nullable, number, object, oneOf, optional, uuid } from "#contract/schema.ts";
import { ok, pageMeta, pageQuery } from "#contract/shapes.ts";
import { PEER, peerPoints } from "./peer-part.ts";

const one = () => object({ rid: uuid() });

/**
 * Takes the place of what was written before. With points each line of the rubric has its own (`validation_error` else); a comment is
 * always there. What waited for a network counts by when it was written there. Before and after the reviewing: `reviewing_closed`.
 */
export const writePeerReview = endpoint("PUT", "/peer-reviews/:rid", {
  summary: "Review a work of another learner that was given to the caller",
  access: "student",
  lane: "learning",
  subject: "rid",
  params: one(),
  body: object({ rubric: peerPoints(), comment: lines(PEER.commentMax), written_at: optional(instant()) }),
  data: object({ done_at: instant() }),
  problems: ["reviewing_closed", "course_access_denied", "access_expired", "item_locked"],
});

/** A review of the caller's own work, once it is shown. Reported again the reason is the later one. */
export const reportPeerReview = endpoint("PUT", "/peer-reviews/:rid/report", {
  summary: "Report a review of one's own work to the instructor",
  access: "student",
  params: one(),
  body: object({ reason: lines(PEER.reasonMax) }),
  data: ok(),
  problems: ["course_access_denied", "access_expired"],
});

const row = () =>
  object({
    /** Of the learner's work. */
    sid: uuid(),
    student: learner(),
    /** Works that were given to the learner, and those that they reviewed. */
    given: integer(),
    done: integer(),
    /** Reviews of the learner's work; hidden ones are not counted. */
    received: integer(),
    /** What peers gave on average, of the rubric's full mark; null without points. */
    mean: nullable(number()),
    /** Reviews of the learner's work that were reported, and not hidden since. */
    reported: integer(),
  });

/** Everybody who handed in, those who have reviewed least first. `missing`: who has not reviewed all that was given to them. */
export const getPeerReviews = endpoint("GET", "/instructor/items/:iid/peer-reviews", {
  summary: "Who reviews whom in an application, and who has not yet",
  access: "instructor",
  shows: "people",
  params: object({ iid: integer(1) }),
  query: object({ ...pageQuery(), "filter[state]": optional(oneOf("all", "missing", "reported")) }),
  data: list(row()),
  meta: object({
    ...pageMeta().properties,
    item: object({ id: integer(), translations: titles() }),
    max_degree: number(),
    counts: object({ all: integer(), missing: integer(), reported: integer() }),
    /** Of the cohort whose reviewing ends last. */
    opens_at: nullable(instant()),
    ends_at: nullable(instant()),
  }),
});
export type PeerReviewRow = DataOf<typeof getPeerReviews>[number];

/** What the server does every few minutes by itself. Cohorts whose work is not due yet, or whose reviewing is over, are left alone. */
export const shareWorks = endpoint("POST", "/instructor/items/:iid/peer-reviews/share", {
  summary: "Share the works of an application out to be reviewed, now",
  access: "instructor",
  params: object({ iid: integer(1) }),
  /** How many works were given to somebody. */
  data: object({ given: integer() }),
});

/** A hidden review is not shown to the learner whose work it is of, and counts in no mean. It can be shown again. */
export const hidePeerReview = endpoint("PUT", "/instructor/peer-reviews/:rid/hidden", {
  summary: "Hide a review of a learner, or show it again",
  access: "instructor",
  params: one(),
  body: object({ hidden: flag(), reason: nullable(lines(PEER.reasonMax)) }),
  data: ok(),
});
