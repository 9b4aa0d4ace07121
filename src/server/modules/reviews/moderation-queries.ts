import { and, asc, count, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { ModeratedReview, ReviewStatus } from "#contract/reviews/reviews.ts";
import type { Language } from "#contract/shapes.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { listedReviews, REVIEWS_IN_ORDER, type ReviewFilter } from "#server/commands/reviews/listed-reviews.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, programs, reviews } from "#server/db/tables/catalogue.ts";
import { reviewReports } from "#server/db/tables/reviews.ts";

interface Wanted extends ReviewFilter {
  perPage: number;
  offset: number;
}

/** Reviews that their authors have not deleted: those that wait first, the oldest of them before all. */
export async function moderatedReviews(
  db: Executor,
  wanted: Wanted,
  language: Language,
): Promise<{ items: ModeratedReview[]; total: number }> {
  const where = listedReviews(db, wanted);
  const [sum] = await db.select({ total: count() }).from(reviews).where(where);
  return { total: sum?.total ?? 0, items: await readReviews(db, where, wanted, language) };
}

/** A review that its author has not deleted; nothing for another. */
export async function moderatedReview(db: Executor, id: number, language: Language): Promise<ModeratedReview | undefined> {
  const [item] = await readReviews(db, listedReviews(db, { id }), { perPage: 1, offset: 0 }, language);
  return item;
}

async function readReviews(
  db: Executor,
  where: SQL | undefined,
  page: Pick<Wanted, "perPage" | "offset">,
  language: Language,
): Promise<ModeratedReview[]> {
  const rows = await db
    .select({ review: reviews, program: programReferenceColumns })
    .from(reviews)
    .innerJoin(programs, eq(programs.id, reviews.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(where)
    .orderBy(...REVIEWS_IN_ORDER)
    .limit(page.perPage)
    .offset(page.offset);
  const ids = rows.map(({ review }) => review.id);
  const reports =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(reviewReports)
          .where(and(inArray(reviewReports.reviewId, ids), isNull(reviewReports.settledAt)))
          .orderBy(asc(reviewReports.createdAt));
  return rows.map(({ review, program }) => ({
    id: review.id,
    program: programReference(program, language),
    author: language === "en" ? review.authorEn : review.authorAr,
    stars: review.stars,
    body: review.body,
    status: review.status as ReviewStatus,
    hidden_reason: review.hiddenReason,
    created_at: review.createdAt.toISOString(),
    edited_at: review.editedAt?.toISOString() ?? null,
    reports: reports
      .filter(({ reviewId }) => reviewId === review.id)
      .map(({ reason, createdAt }) => ({ reason, at: createdAt.toISOString() })),
  }));
}
