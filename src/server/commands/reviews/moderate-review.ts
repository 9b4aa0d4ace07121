import { and, eq, isNull } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { reviews } from "#server/db/tables/catalogue.ts";
import { reviewReports } from "#server/db/tables/reviews.ts";
import { lockReviews, moveReview } from "./move-review.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/**
 * Staff publish or hide a review, or let it wait again; its open reports are settled with that. What it is already it stays.
 * @throws Problem `not_found` for none and for one that its author deleted
 */
export async function moderateReview(
  tx: Executor,
  reviewId: number,
  to: "published" | "hidden" | "pending",
  reason: string | null,
  context: ActionContext,
): Promise<void> {
  const [known] = await tx.select({ programId: reviews.programId }).from(reviews).where(eq(reviews.id, reviewId));
  if (!known) throw new Problem("not_found");
  await lockReviews(tx, known.programId);
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for("update");
  if (!review || review.status === "deleted") throw new Problem("not_found");
  if (review.status !== to) await moveReview(tx, review, to, { reason }, context);
  await tx
    .update(reviewReports)
    .set({ settledAt: context.now })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.settledAt)));
}
