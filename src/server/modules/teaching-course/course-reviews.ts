import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { CourseReview } from "#contract/content/teaching-course.ts";
import { instructorIds, taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { instructors, reviews } from "#server/db/tables/catalogue.ts";

type Row = typeof reviews.$inferSelect;

/** Published reviews of a program: those without a reply first, then the newest. */
export async function courseReviews(
  db: Executor,
  userId: number,
  filter: { programId: number; replied?: "yes" | "no" | undefined; stars?: number | undefined; limit: number; offset: number },
  language: Language,
) {
  const published = and(eq(reviews.programId, filter.programId), eq(reviews.status, "published"));
  const where: SQL | undefined = and(
    published,
    filter.replied === undefined ? undefined : filter.replied === "yes" ? isNotNull(reviews.replyBody) : isNull(reviews.replyBody),
    filter.stars === undefined ? undefined : eq(reviews.stars, filter.stars),
  );
  const rows = await db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(sql`${reviews.replyBody} is not null`, desc(reviews.createdAt), desc(reviews.id))
    .limit(filter.limit)
    .offset(filter.offset);
  const [total] = await db.select({ n: count() }).from(reviews).where(where);
  const byStars = await db
    .select({ stars: reviews.stars, n: count(), open: sql<number>`(count(*) filter (where ${reviews.replyBody} is null))::int` })
    .from(reviews)
    .where(published)
    .groupBy(reviews.stars);
  const stars = [1, 2, 3, 4, 5].map((value) => byStars.find((row) => row.stars === value)?.n ?? 0);
  const all = stars.reduce((sum, n) => sum + n, 0);
  const points = stars.reduce((sum, n, index) => sum + n * (index + 1), 0);
  const own = await ownName(db, userId);
  return {
    items: rows.map((row) => toReview(row, own, language)),
    total: total?.n ?? 0,
    meta: {
      rating: all === 0 ? null : Math.round((points * 10) / all) / 10,
      count: all,
      unanswered: byStars.reduce((sum, { open }) => sum + open, 0),
      stars,
    },
  };
}

/** A published review of a program that the account teaches. @throws Problem `not_found` */
export async function taughtReview(db: Executor, userId: number, reviewId: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), eq(reviews.status, "published"), inArray(reviews.programId, taughtProgramIds(db, userId))));
  if (!row) throw new Problem("not_found");
  return row;
}

export async function oneReview(db: Executor, userId: number, reviewId: number, language: Language): Promise<CourseReview> {
  return toReview(await taughtReview(db, userId, reviewId), await ownName(db, userId), language);
}

async function ownName(db: Executor, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ name: instructors.nameAr })
    .from(instructors)
    .where(inArray(instructors.id, instructorIds(db, userId)));
  return row?.name ?? null;
}

const toReview = (row: Row, own: string | null, language: Language): CourseReview => ({
  id: row.id,
  author: language === "en" ? row.authorEn : row.authorAr,
  translations: { ar: { author: row.authorAr }, en: { author: row.authorEn } },
  stars: row.stars,
  body: row.body,
  verified: row.verified,
  created_at: row.createdAt.toISOString(),
  reply:
    row.replyBody && row.replyBy && row.repliedAt
      ? { body: row.replyBody, by: row.replyBy, at: row.repliedAt.toISOString(), own: row.replyBy === own }
      : null,
});
