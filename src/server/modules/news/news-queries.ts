import { and, desc, like, lte, sql } from "drizzle-orm";
import type { QueryOf } from "#contract/endpoint.ts";
import type { listNews, NewsPost } from "#contract/news.ts";
import { pageOf } from "#contract/rules/paging.ts";
import { searchNeedles } from "#contract/rules/program-search.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { newsPosts } from "#server/db/tables/site.ts";

/** One page of news that is out by now, newest first, and how many there are. */
export async function newsPage(
  db: Executor,
  query: QueryOf<typeof listNews>,
  language: Language,
  now: Date,
): Promise<{ posts: NewsPost[]; total: number }> {
  const where = and(
    lte(newsPosts.publishedAt, now),
    ...searchNeedles(query.q ?? "").map((needle) => like(newsPosts.searchFolded, `%${needle}%`)),
  );
  const { perPage, offset } = pageOf(query);
  const rows = await db
    .select()
    .from(newsPosts)
    .where(where)
    .orderBy(desc(newsPosts.publishedAt), desc(newsPosts.id))
    .limit(perPage)
    .offset(offset);
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(newsPosts).where(where);
  const arabic = language === "ar";
  return {
    total: counted?.total ?? 0,
    posts: rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      title: arabic ? row.titleAr : row.titleEn,
      excerpt: arabic ? row.excerptAr : row.excerptEn,
      category: arabic ? row.categoryAr : row.categoryEn,
      glaze: row.glaze,
      cover_photo: null,
      published_at: row.publishedAt.toISOString(),
    })),
  };
}
