import { Problem } from "#contract/problem.ts";
import { hideReview, listReviewsToModerate, publishReview } from "#contract/reviews/reviews.ts";
import { readReviewToModerate } from "#contract/reviews/review-context.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { moderateReview } from "#server/commands/reviews/moderate-review.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { moderatedReview, moderatedReviews } from "./moderation-queries.ts";
import { contextOf } from "./review-context.ts";

/** What staff decide about reviews. Every decision leaves an audit row. */
export function reviewModerationRoutes(route: Route, { db }: Services): void {
  route(listReviewsToModerate, async ({ query, language }) => {
    const { items, total } = await moderatedReviews(
      db,
      {
        status: query["filter[status]"],
        reported: query["filter[reported]"] === "yes",
        programId: query["filter[program_id]"],
        ...pageOf(query),
      },
      language,
    );
    return { data: items, meta: pageMetaOf(query, total) };
  });

  route(readReviewToModerate, async ({ params, caller, language }) => {
    const context = await contextOf(db, params.id, { people: caller.capabilities.has("people.read") });
    if (!context) throw new Problem("not_found");
    return { data: { review: await decided(params.id, language), ...context } };
  });

  route(publishReview, async ({ caller, params, language, now, requestId }) => {
    await db.transaction((tx) => moderateReview(tx, params.id, "published", null, { now, actor: `user:${caller.userId}`, requestId }));
    return { data: await decided(params.id, language) };
  });

  route(hideReview, async ({ caller, params, body, language, now, requestId }) => {
    await db.transaction((tx) => moderateReview(tx, params.id, "hidden", body.reason, { now, actor: `user:${caller.userId}`, requestId }));
    return { data: await decided(params.id, language) };
  });

  async function decided(id: number, language: "ar" | "en") {
    const review = await moderatedReview(db, id, language);
    if (!review) throw new Problem("not_found");
    return review;
  }
}
