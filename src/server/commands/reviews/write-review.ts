import { and, eq, lt } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { ReviewForm } from "#contract/reviews/reviews.ts";
import { mayEditReview, mayReview } from "#contract/reviews/review-window.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs, reviews } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { statusNow } from "#server/commands/enrollments/enrollment-status.ts";
import { lockReviews, moveReview, type ReviewRow } from "./move-review.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";

/** A deleted review can be brought back for so long, and is then forgotten. */
const RESTORE_MS = 3_600_000;

interface Own {
  userId: number;
  programId: number;
}

/**
 * The enrollment that speaks for a review: one that allows it before all others, then the one that got furthest. Null without
 * any.
 * @throws Problem `not_found` where there is no such program for anybody
 */
export async function enrollmentForReview(db: Executor, { userId, programId }: Own, now: Date) {
  const status = statusNow(now);
  const rows = await db
    .select({ status: status.as("status_now"), progress: enrollments.progress })
    .from(enrollments)
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(eq(enrollments.userId, userId), eq(enrollments.programId, programId)));
  if (rows.length === 0 && (await db.$count(programs, eq(programs.id, programId))) === 0) throw new Problem("not_found");
  const [first = null] = rows.sort((a, b) => Number(mayReview(b)) - Number(mayReview(a)) || b.progress - a.progress);
  return first;
}

/** The author's review that is not deleted. */
export async function ownReviewRow(db: Executor, { userId, programId }: Own): Promise<ReviewRow | null> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.programId, programId)));
  return row && row.status !== "deleted" ? row : null;
}

/**
 * Writes the one review of a program that a person has; a deleted one begins anew.
 * @throws Problem `not_found`, `course_access_denied` without an enrollment, `review_too_early`, `already_reviewed`
 */
export async function writeReview(tx: Executor, own: Own, form: ReviewForm, context: ActionContext): Promise<ReviewRow> {
  await lockReviews(tx, own.programId);
  const enrollment = await enrollmentForReview(tx, own, context.now);
  if (!enrollment || enrollment.status === "withdrawn") throw new Problem("course_access_denied");
  if (!mayReview(enrollment)) throw new Problem("review_too_early");
  const [old] = await tx.select().from(reviews).where(ownIs(own)).for("update");
  if (old && old.status !== "deleted") throw new Problem("already_reviewed");
  if (old) await tx.delete(reviews).where(eq(reviews.id, old.id));
  const [author] = await tx.select({ nameAr: users.nameAr, nameEn: users.nameEn }).from(users).where(eq(users.id, own.userId));
  const [row] = await tx
    .insert(reviews)
    .values({
      ...own,
      ...said(form),
      authorAr: shownName(author?.nameAr ?? ""),
      authorEn: shownName(author?.nameEn ?? author?.nameAr ?? ""),
      status: "pending",
      verified: true,
      createdAt: context.now,
    })
    .returning();
  if (!row) throw new Error("a review was not written");
  return row;
}

/**
 * Changes it; what was changed waits for publication again. The same words again change nothing.
 * @throws Problem `not_found` for another's or none, `review_closed` 30 days after publication
 */
export async function editReview(
  tx: Executor,
  own: Own & { reviewId: number },
  form: ReviewForm,
  context: ActionContext,
): Promise<ReviewRow> {
  const row = await lockOwn(tx, own);
  if (row.status === "deleted") throw new Problem("not_found");
  if (!mayEditReview(row.publishedAt, context.now)) throw new Problem("review_closed");
  const next = said(form);
  if (next.stars === row.stars && next.body === row.body) return row;
  const change = { ...next, editedAt: context.now };
  if (row.status !== "pending") await moveReview(tx, row, "pending", change, context);
  else Object.assign(row, (await tx.update(reviews).set(change).where(eq(reviews.id, row.id)).returning())[0]);
  return row;
}

/** @throws Problem `not_found` for another's or none */
export async function deleteReview(tx: Executor, own: Own & { reviewId: number }, context: ActionContext): Promise<void> {
  const row = await lockOwn(tx, own);
  if (row.status !== "deleted") await moveReview(tx, row, "deleted", {}, context);
}

/** @throws Problem `not_found` for another's, for none, and for one deleted longer than an hour ago */
export async function restoreReview(tx: Executor, own: Own & { reviewId: number }, context: ActionContext): Promise<ReviewRow> {
  const row = await lockOwn(tx, own);
  if (row.status !== "deleted") return row;
  if (!row.movedAt || context.now.getTime() - row.movedAt.getTime() > RESTORE_MS) throw new Problem("not_found");
  await moveReview(tx, row, row.deletedFrom ?? "pending", {}, context);
  return row;
}

/** What was deleted is gone for good once it cannot come back. */
export async function forgetDeletedReviews(db: Executor, now: Date): Promise<void> {
  await db.delete(reviews).where(and(eq(reviews.status, "deleted"), lt(reviews.movedAt, new Date(now.getTime() - RESTORE_MS))));
}

const ownIs = ({ userId, programId }: Own) => and(eq(reviews.userId, userId), eq(reviews.programId, programId));

async function lockOwn(tx: Executor, { reviewId, ...own }: Own & { reviewId: number }): Promise<ReviewRow> {
  const [known] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(ownIs(own), eq(reviews.id, reviewId)));
  if (!known) throw new Problem("not_found");
  await lockReviews(tx, own.programId);
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for("update");
  if (!row) throw new Problem("not_found");
  return row;
}

const said = ({ stars, body }: ReviewForm) => ({ stars, body: body || null });

/** Given and family name: a review is public, a full legal name need not be. */
function shownName(name: string): string {
  const parts = name.split(" ").filter(Boolean);
  return parts.length <= 2 ? name : `${parts[0]} ${parts.at(-1)}`;
}
