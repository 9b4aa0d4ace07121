import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { listReviews, Reviews } from "#contract/catalogue/catalogue.ts";
import { ratingAverage } from "#contract/catalogue/program-figures.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/rules/paging.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { programs, reviews } from "#server/db/tables/catalogue.ts";
import { together } from "#server/db/reads/together.ts";

/** Published reviews of a published program, or null. The summary counts all of them, whatever the filter; `total` the filtered. */
export async function programReviews(
  db: Executor,
  programId: number,
  query: QueryOf<typeof listReviews>,
  language: Language,
): Promise<{ data: Reviews; total: number } | null> {
  const published = and(eq(reviews.programId, programId), eq(reviews.status, "published"));
  const stars = query["filter[stars]"];
  const { perPage, offset } = pageOf(query);
  const [[program], counts, rows] = await together(db, async (at) =>
    Promise.all([
      at
        .select({ id: programs.id })
        .from(programs)
        .where(and(eq(programs.id, programId), eq(programs.status, "published")))
        .limit(1),
      at.select({ stars: reviews.stars, count: sql<number>`count(*)::int` }).from(reviews).where(published).groupBy(reviews.stars),
      at
        .select()
        .from(reviews)
        .where(stars === undefined ? published : and(published, eq(reviews.stars, stars)))
        .orderBy(...order(query.sort), desc(reviews.createdAt), desc(reviews.id))
        .limit(perPage)
        .offset(offset),
    ]),
  );
  if (!program) return null;
  const histogram = [1, 2, 3, 4, 5].map((stars) => counts.find((row) => row.stars === stars)?.count ?? 0);
  const count = histogram.reduce((sum, one) => sum + one, 0);
  return {
    total: stars === undefined ? count : (histogram[stars - 1] ?? 0),
    data: {
      summary: {
        avg: ratingAverage(
          histogram.reduce((sum, one, index) => sum + one * (index + 1), 0),
          count,
        ),
        count,
        histogram,
      },
      items: rows.map((row) => ({
        id: row.id,
        stars: row.stars,
        body: row.body,
        author: { name: language === "en" ? row.authorEn : row.authorAr },
        verified: row.verified,
        created_at: row.createdAt.toISOString(),
        reply:
          row.replyBody && row.replyBy && row.repliedAt ? { body: row.replyBody, by: row.replyBy, at: row.repliedAt.toISOString() } : null,
      })),
    },
  };
}

const order = (sort: QueryOf<typeof listReviews>["sort"]) =>
  sort === "-stars" ? [desc(reviews.stars)] : sort === "stars" ? [asc(reviews.stars)] : [];
