import { and, asc, count, eq, exists, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { ModeratedReview, ReviewStatus } from "#contract/reviews/reviews.ts";
import type { Language } from "#contract/shapes.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, programs, reviews } from "#server/db/tables/catalogue.ts";
import { reviewReports } from "#server/db/tables/reviews.ts";

interface Wanted {
  id?: number | undefined;
  status?: ReviewStatus | undefined;
  reported?: boolean;
  programId?: number | undefined;
  perPage: number;
  offset: number;
}

/** Reviews that their authors have not deleted: those that wait first, the oldest of them before all. */
export async function moderatedReviews(
  db: Executor,
  wanted: Wanted,
  language: Language,
): Promise<{ items: ModeratedReview[]; total: number }> {
  const openReports = db
    .select({ one: sql`1` })
    .from(reviewReports)
    .where(and(eq(reviewReports.reviewId, reviews.id), isNull(reviewReports.settledAt)));
  const where: SQL | undefined = and(
    ne(reviews.status, "deleted"),
    wanted.id === undefined ? undefined : eq(reviews.id, wanted.id),
    wanted.status === undefined ? undefined : eq(reviews.status, wanted.status),
    wanted.programId === undefined ? undefined : eq(reviews.programId, wanted.programId),
    wanted.reported ? exists(openReports) : undefined,
  );
  const [sum] = await db.select({ total: count() }).from(reviews).where(where);
  const rows = await db
    .select({ review: reviews, program: programReferenceColumns })
    .from(reviews)
    .innerJoin(programs, eq(programs.id, reviews.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(where)
    .orderBy(sql`case ${reviews.status} when 'pending' then 0 else 1 end`, asc(reviews.createdAt), asc(reviews.id))
    .limit(wanted.perPage)
    .offset(wanted.offset);
  const ids = rows.map(({ review }) => review.id);
  const reports =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(reviewReports)
          .where(and(inArray(reviewReports.reviewId, ids), isNull(reviewReports.settledAt)))
          .orderBy(asc(reviewReports.createdAt));
  return {
    total: sum?.total ?? 0,
    items: rows.map(({ review, program }) => ({
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
    })),
  };
}
