import type { OwnReview } from "#contract/reviews/reviews.ts";
import { editableUntil, mayEditReview } from "#contract/reviews/review-window.ts";
import type { ReviewRow } from "#server/commands/reviews/move-review.ts";

/** A person's own review as they see it; never a deleted one. */
export const asOwnReview = (row: ReviewRow, now: Date): OwnReview => ({
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
