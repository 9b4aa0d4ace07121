import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { programs, reviews } from "#server/db/tables/catalogue.ts";
import { type ActionContext, IllegalTransition, recordTransition } from "#server/commands/record-transition.ts";

export type ReviewRow = typeof reviews.$inferSelect;
type Status = ReviewRow["status"];

/** The review's machine (api.md §2). Its author may change it back to waiting, delete it, and bring it back to where it was. */
const MOVES: Record<Status, readonly Status[]> = {
  pending: ["published", "hidden", "deleted"],
  published: ["hidden", "pending", "deleted"],
  hidden: ["published", "pending", "deleted"],
  deleted: ["pending", "published", "hidden"],
};

const canMoveReview = (from: Status, to: Status): boolean => MOVES[from].includes(to);

/** Locks a program's reviews: who moves one holds this first, so that two decisions never count a rating twice. */
export async function lockReviews(tx: Executor, programId: number): Promise<void> {
  await tx.select({ id: programs.id }).from(programs).where(eq(programs.id, programId)).for("update");
}

/**
 * Moves a review, and with it the program's rating wherever a published one comes or goes; under `lockReviews`. Changes the
 * given row too.
 * @param more what changes with it
 * @throws IllegalTransition for a move that the machine does not have
 */
export async function moveReview(
  tx: Executor,
  review: ReviewRow,
  to: Status,
  { reason = null, ...more }: Partial<Pick<ReviewRow, "stars" | "body" | "editedAt" | "createdAt">> & { reason?: string | null },
  context: ActionContext,
): Promise<void> {
  const from = review.status;
  if (!canMoveReview(from, to)) throw new IllegalTransition("review", from, to);
  const values = {
    ...more,
    status: to,
    movedAt: context.now,
    deletedFrom: from !== "deleted" && to === "deleted" ? from : null,
    publishedAt: review.publishedAt ?? (to === "published" ? context.now : null),
    // A deleted one keeps it for the way back.
    hiddenReason: to === "hidden" ? (reason ?? review.hiddenReason) : to === "deleted" ? review.hiddenReason : null,
  };
  const [moved] = await tx
    .update(reviews)
    .set(values)
    .where(and(eq(reviews.id, review.id), eq(reviews.status, from)))
    .returning();
  if (!moved) throw new IllegalTransition("review (changed meanwhile)", from, to);
  await recordTransition(tx, { subject: "review", subjectId: String(review.id), from, to, reason }, context);
  Object.assign(review, moved);
  if (from === "published" || to === "published") await countRatings(tx, review.programId);
}

/** What cards and search order by, told to every process when the transaction commits. */
async function countRatings(tx: Executor, programId: number): Promise<void> {
  const published = sql`from ${reviews} where ${reviews.programId} = ${programId} and ${reviews.status} = 'published'`;
  await tx
    .update(programs)
    .set({
      ratingSum: sql`(select coalesce(sum(${reviews.stars}), 0)::int ${published})`,
      ratingCount: sql`(select count(*)::int ${published})`,
    })
    .where(eq(programs.id, programId));
  await touchPublic(tx, ...ofPrograms([programId]));
}
