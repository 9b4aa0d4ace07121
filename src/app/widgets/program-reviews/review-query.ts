import type { REVIEW_SORTS } from "#contract/catalogue/catalogue.ts";
import { REVIEWS_A_PAGE } from "#offline/snapshots/screen-reads.ts";

/** Which reviews are asked for. */
export interface ReviewQuery {
  /** Null: of every mark. */
  stars: number | null;
  sort: (typeof REVIEW_SORTS)[number];
}

export const ALL_REVIEWS: ReviewQuery = { stars: null, sort: "-created_at" };
export const REVIEWS_PER_PAGE = REVIEWS_A_PAGE;

/** The read of one page of them. */
export const reviewsRead = (id: number, { stars, sort }: ReviewQuery, page: number) => ({
  params: { id },
  query: { per_page: REVIEWS_PER_PAGE, page, sort, ...(stars === null ? {} : { "filter[stars]": stars }) },
});
