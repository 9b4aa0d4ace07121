import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { instructors, programInstructors, programs, reviews } from "#server/db/tables/catalogue.ts";
import { reviewReports } from "#server/db/tables/reviews.ts";
import { notify } from "#server/commands/notifications/notify.ts";

interface Target {
  userId: number;
  programId: number;
  reviewId: number;
}

/** Notes what a reader found wrong; again changes the reason. @throws Problem `not_found` unless it is published */
export async function reportReview(db: Executor, { userId, reason, ...target }: Target & { reason: string }, now: Date): Promise<void> {
  const review = await publishedReview(db, target);
  if (review.userId === userId) throw new Problem("bad_request");
  const report = { reason, settledAt: null, createdAt: now };
  await db
    .insert(reviewReports)
    .values({ reviewId: review.id, userId, ...report })
    .onConflictDoUpdate({ target: [reviewReports.reviewId, reviewReports.userId], set: report });
}

/**
 * Puts an instructor's reply under a published review and tells its author the first time.
 * @throws Problem `not_found` for who does not teach the program, and unless the review is published
 */
export async function replyToReview(tx: Executor, { userId, body, ...target }: Target & { body: string }, now: Date): Promise<void> {
  const [teacher] = await tx
    .select({ nameAr: instructors.nameAr, titleAr: programs.titleAr, titleEn: programs.titleEn })
    .from(instructors)
    .innerJoin(programInstructors, eq(programInstructors.instructorId, instructors.id))
    .innerJoin(programs, eq(programs.id, programInstructors.programId))
    .where(and(eq(instructors.userId, userId), eq(programs.id, target.programId)));
  if (!teacher) throw new Problem("not_found");
  const review = await publishedReview(tx, target);
  await tx.update(reviews).set({ replyBody: body, replyBy: teacher.nameAr, repliedAt: now }).where(eq(reviews.id, review.id));
  await touchPublic(tx, `program:${target.programId}`);
  if (review.userId === null || review.replied !== null) return;
  const program = { ar: teacher.titleAr, en: teacher.titleEn };
  await notify(
    tx,
    { userId: review.userId, kind: "review_reply", values: { program }, target: { type: "program", id: String(target.programId) } },
    now,
  );
}

/** Takes the reply to a review away. */
export async function takeBackReply(tx: Executor, reviewId: number): Promise<void> {
  await tx.update(reviews).set({ replyBody: null, replyBy: null, repliedAt: null }).where(eq(reviews.id, reviewId));
  await touchPublic(tx);
}

async function publishedReview(db: Executor, { programId, reviewId }: Pick<Target, "programId" | "reviewId">) {
  const [review] = await db
    .select({ id: reviews.id, userId: reviews.userId, replied: reviews.repliedAt })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), eq(reviews.programId, programId), eq(reviews.status, "published")));
  if (!review) throw new Problem("not_found");
  return review;
}
