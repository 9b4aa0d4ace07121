import { asc, count, eq, inArray, isNull, and } from "drizzle-orm";
import { REVIEW_STATUSES } from "#contract/reviews/reviews.ts";
import type { BulkDeed, Standing } from "#server/commands/bulk/bulk-deed.ts";
import { listedPosts } from "#server/commands/conversation/listed-posts.ts";
import { hidePost } from "#server/commands/conversation/moderate-post.ts";
import { listedReviews, REVIEWS_IN_ORDER } from "#server/commands/reviews/listed-reviews.ts";
import { moderateReview } from "#server/commands/reviews/moderate-review.ts";
import { reviews } from "#server/db/tables/catalogue.ts";
import { conversationPosts } from "#server/db/tables/conversation.ts";
import { reviewReports } from "#server/db/tables/reviews.ts";
import { stateOf } from "./assign-rows.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
const REVIEW_FILTERS = [...REVIEW_STATUSES, "reported"] as const;

/** Numbers among what a run names. */
export const numbersIn = (subjects: readonly string[]): number[] =>
  subjects.flatMap((one) => (/^[1-9]\d{0,8}$/u.test(one) ? [Number(one)] : []));
/** Ids among what a run names. */
export const idsIn = (subjects: readonly string[]): string[] => subjects.filter((one) => UUID.test(one));

/** Reviews published or hidden alike. */
export const moderateReviews = (to: "published" | "hidden"): BulkDeed => ({
  needs: "reviews.moderate",
  find: async (db, filter, _staffer, { limit }) => {
    const status = stateOf(REVIEW_FILTERS, filter);
    const wanted = listedReviews(db, status === "reported" ? { reported: true } : { status });
    const rows = await db
      .select({ id: reviews.id })
      .from(reviews)
      .where(wanted)
      .orderBy(...REVIEWS_IN_ORDER)
      .limit(limit);
    return rows.map(({ id }) => String(id));
  },
  stand: async (db, subjects) => {
    const ids = numbersIn(subjects);
    const rows = await db
      .select({
        id: reviews.id,
        status: reviews.status,
        movedAt: reviews.movedAt,
        editedAt: reviews.editedAt,
        reports: count(reviewReports.reviewId),
      })
      .from(reviews)
      .leftJoin(reviewReports, and(eq(reviewReports.reviewId, reviews.id), isNull(reviewReports.settledAt)))
      .where(inArray(reviews.id, ids))
      .groupBy(reviews.id);
    return new Map(
      rows.flatMap(({ id, status, movedAt, editedAt, reports }): [string, Standing][] => {
        if (status === "deleted") return [];
        const already = status === to && (to === "hidden" || reports === 0);
        const mark = [status, movedAt?.toISOString(), editedAt?.toISOString(), reports].join(" ");
        return [[String(id), { label: String(id), mark, skip: already ? "already" : null }]];
      }),
    );
  },
  act: async (tx, subject, { value, context }) => {
    const [row] = await tx
      .select({ status: reviews.status })
      .from(reviews)
      .where(eq(reviews.id, Number(subject)));
    await moderateReview(tx, Number(subject), to, to === "hidden" ? value : null, context);
    return { before: row?.status ?? null };
  },
  ...(to === "published"
    ? {}
    : {
        undo: async (tx, subject, before, { context }) => {
          await moderateReview(tx, Number(subject), before === "pending" ? "pending" : "published", null, context);
          return { before };
        },
      }),
});

/** Reported posts hidden, or left to stand, alike. */
export const moderatePosts = (to: "shown" | "hidden"): BulkDeed => ({
  needs: "reviews.moderate",
  find: async (db, filter, _staffer, { limit }) => {
    const wanted = listedPosts(db, stateOf(["settled"], filter) === "settled");
    const found = db.select({ id: conversationPosts.id }).from(conversationPosts);
    return (await found.where(wanted).orderBy(asc(conversationPosts.place)).limit(limit)).map(({ id }) => id);
  },
  stand: async (db, subjects) => {
    const { id, hiddenAt, hiddenReason, deletedAt } = conversationPosts;
    const rows = await db
      .select({ id, hiddenAt, hiddenReason, deletedAt })
      .from(conversationPosts)
      .where(inArray(conversationPosts.id, idsIn(subjects)));
    return new Map(
      rows.flatMap((row): [string, Standing][] => {
        if (row.deletedAt) return [];
        const already = to === "hidden" && row.hiddenReason !== null;
        return [[row.id, { label: null, mark: row.hiddenAt?.toISOString() ?? "", skip: already ? "already" : null }]];
      }),
    );
  },
  act: async (tx, subject, { value, context }) => {
    await hidePost(tx, subject, to === "hidden" ? value : null, context);
    return { before: null };
  },
  ...(to === "shown"
    ? {}
    : {
        undo: async (tx, subject, before, { context }) => {
          await hidePost(tx, subject, null, context);
          return { before };
        },
      }),
});
