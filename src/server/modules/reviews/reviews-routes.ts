import { msg } from "@lingui/core/macro";
import { Problem } from "#contract/problem.ts";
import {
  deleteReview,
  editReview,
  getOwnReview,
  type OwnReview,
  replyToReview,
  reportReview,
  restoreReview,
  writeReview,
} from "#contract/reviews/reviews.ts";
import { editableUntil, mayEditReview, mayReview } from "#contract/reviews/review-window.ts";
import { replyToReview as reply, reportReview as report } from "#server/commands/reviews/answer-review.ts";
import {
  deleteReview as remove,
  editReview as edit,
  enrollmentForReview,
  forgetDeletedReviews,
  ownReviewRow,
  restoreReview as restore,
  writeReview as write,
} from "#server/commands/reviews/write-review.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import type { ReviewRow } from "#server/commands/reviews/move-review.ts";

const FORGET_EVERY_SECONDS = 3_600;

const ownOf = (call: { caller: { userId: number }; params: { id: number } }) => ({ userId: call.caller.userId, programId: call.params.id });

export function reviewsRoutes(route: Route, { db, jobs }: Services): void {
  route(getOwnReview, async (call) => {
    const own = ownOf(call);
    const enrollment = await enrollmentForReview(db, own, call.now);
    if (!enrollment) throw new Problem("course_access_denied");
    const row = await ownReviewRow(db, own);
    return {
      data: { review: row && asOwnReview(row, call.now), can_write: !row && mayReview(enrollment), progress: enrollment.progress },
    };
  });

  route(writeReview, async (call) => {
    const row = await write(call.db, ownOf(call), call.body, acting(call));
    return { data: { review: asOwnReview(row, call.now) }, message: msg`Thank you. Your review appears once it has been reviewed.` };
  });

  route(editReview, async (call) => {
    const row = await edit(call.db, { ...ownOf(call), reviewId: call.params.rid }, call.body, acting(call));
    return { data: { review: asOwnReview(row, call.now) }, message: msg`Your review was changed. It appears once it has been reviewed.` };
  });

  route(deleteReview, async (call) => {
    await db.transaction((tx) => remove(tx, { ...ownOf(call), reviewId: call.params.rid }, acting(call)));
    return { data: { done: true }, message: msg`Your review was deleted` };
  });

  route(restoreReview, async (call) => {
    const row = await db.transaction((tx) => restore(tx, { ...ownOf(call), reviewId: call.params.rid }, acting(call)));
    return { data: { review: asOwnReview(row, call.now) }, message: msg`Your review is back` };
  });

  route(reportReview, async ({ caller, params, body, now }) => {
    await report(db, { userId: caller.userId, programId: params.id, reviewId: params.rid, reason: body.reason }, now);
    return { data: { done: true }, message: msg`Thank you. We will look at this review.` };
  });

  route(replyToReview, async ({ caller, params, body, now }) => {
    await db.transaction((tx) => reply(tx, { userId: caller.userId, programId: params.id, reviewId: params.rid, body: body.body }, now));
    return { data: { done: true } };
  });

  jobs.every(FORGET_EVERY_SECONDS, "forget deleted reviews", async ({ db: tx, now }) => forgetDeletedReviews(tx, now));
}

/** A person's own review as they see it; never a deleted one. */
const asOwnReview = (row: ReviewRow, now: Date): OwnReview => ({
  id: row.id,
  stars: row.stars,
  body: row.body,
  status: row.status === "deleted" ? "hidden" : row.status,
  hidden_reason: row.hiddenReason,
  created_at: row.createdAt.toISOString(),
  edited_at: row.editedAt?.toISOString() ?? null,
  editable_until: editableUntil(row.publishedAt)?.toISOString() ?? null,
  can_edit: mayEditReview(row.publishedAt, now),
  reply: row.replyBody && row.replyBy && row.repliedAt ? { body: row.replyBody, by: row.replyBy, at: row.repliedAt.toISOString() } : null,
});
