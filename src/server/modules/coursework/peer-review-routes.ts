import { msg } from "@lingui/core/macro";
import { sql } from "drizzle-orm";
import { getPeerReviews, hidePeerReview, reportPeerReview, shareWorks, writePeerReview } from "#contract/coursework/peer-review.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { taughtItem } from "#server/commands/content/teaching-access.ts";
import { applicationRules } from "#server/commands/coursework/mark-work.ts";
import { nearestRound, peerRounds } from "#server/commands/coursework/peers/peer-rounds.ts";
import { hideReview, reviewsOfItem } from "#server/commands/coursework/peers/reviews-of-item.ts";
import { keepPeerReviews, shareOpenRounds } from "#server/commands/coursework/peers/share-works.ts";
import { reportReview, writeReview } from "#server/commands/coursework/peers/write-review.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

const KEEP_EVERY_SECONDS = 300;

/** Learners review each other's work; their instructors look on. */
export function peerReviewRoutes(route: Route, { db, jobs }: Services): void {
  route(writePeerReview, async ({ params, body, db: own, caller, now }) => {
    const writtenAt = body.written_at === undefined ? undefined : new Date(body.written_at);
    return { data: await writeReview(own, caller.userId, params.rid, { rubric: body.rubric, comment: body.comment, writtenAt }, now) };
  });

  route(reportPeerReview, async ({ params, body, caller, now }) => {
    await db.transaction((tx) => reportReview(tx, caller.userId, params.rid, body.reason, now));
    return { data: { done: true }, message: msg`The instructor was told.` };
  });

  route(getPeerReviews, async ({ params, query, caller, language, now }) => {
    const item = await taughtItem(db, caller.userId, params.iid);
    const { perPage, offset } = pageOf(query);
    const state = query["filter[state]"] ?? "all";
    const [{ rows, counts }, { maxDegree }, rounds] = await Promise.all([
      reviewsOfItem(db, item.id, { state, limit: perPage, offset, language }),
      applicationRules(db, item.id),
      peerRounds(db, sql`round.item_id = ${item.id}`),
    ]);
    const round = nearestRound(rounds, now);
    return {
      data: rows,
      meta: {
        ...pageMetaOf(query, counts[state]),
        item: { id: item.id, translations: { ar: { title: item.titleAr }, en: { title: item.titleEn } } },
        max_degree: maxDegree,
        counts,
        opens_at: round?.opensAt.toISOString() ?? null,
        ends_at: round?.endsAt.toISOString() ?? null,
      },
    };
  });

  route(shareWorks, async ({ params, caller, now }) => {
    const item = await taughtItem(db, caller.userId, params.iid);
    return { data: { given: await shareOpenRounds(db, sql`round.item_id = ${item.id}`, now) } };
  });

  route(hidePeerReview, async (call) => {
    const { params, body, caller } = call;
    await db.transaction((tx) => hideReview(tx, caller.userId, params.rid, body, acting(call)));
    return { data: { done: true } };
  });

  jobs.every(KEEP_EVERY_SECONDS, "works to review, and reviews that are over", async ({ now }) => {
    await keepPeerReviews(db, now);
  });
}
