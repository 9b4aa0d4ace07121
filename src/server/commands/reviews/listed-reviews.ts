import { and, eq, exists, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { ReviewStatus } from "#contract/reviews/reviews.ts";
import type { Executor } from "#server/db/client.ts";
import { reviews } from "#server/db/tables/catalogue.ts";
import { reviewReports } from "#server/db/tables/reviews.ts";

export interface ReviewFilter {
  id?: number | undefined;
  status?: ReviewStatus | undefined;
  reported?: boolean;
  programId?: number | undefined;
}

/** Reviews that their authors have not deleted, by what a list of them is filtered by. */
export function listedReviews(db: Executor, { id, status, reported, programId }: ReviewFilter): SQL | undefined {
  const openReports = db
    .select({ one: sql`1` })
    .from(reviewReports)
    .where(and(eq(reviewReports.reviewId, reviews.id), isNull(reviewReports.settledAt)));
  return and(
    ne(reviews.status, "deleted"),
    id === undefined ? undefined : eq(reviews.id, id),
    status === undefined ? undefined : eq(reviews.status, status),
    programId === undefined ? undefined : eq(reviews.programId, programId),
    reported ? exists(openReports) : undefined,
  );
}

/** The order in which they are decided: those that wait first, the oldest of them before all. */
export const REVIEWS_IN_ORDER: readonly SQL[] = [
  sql`case ${reviews.status} when 'pending' then 0 else 1 end`,
  sql`${reviews.createdAt}`,
  sql`${reviews.id}`,
];
