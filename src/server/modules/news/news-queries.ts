import { and, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { MetaOf } from "#contract/endpoint.ts";
import type { listNews, NewsArticle, NewsPost, NewsQuery } from "#contract/news/news.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import type { Language } from "#contract/shapes.ts";
import { isSpelt } from "#server/commands/search/search-dictionary.ts";
import { coverPhotoOf } from "#server/commands/catalogue/cover-photo.ts";
import type { Executor } from "#server/db/client.ts";
import { newsPosts } from "#server/db/tables/site.ts";
import { together } from "#server/db/reads/together.ts";
import { postBody } from "./post-body.ts";

const RELATED = 3;

/** What a query finds of news. */
export interface SoughtNews {
  /** By title, subject or excerpt, the best first. */
  ids: readonly number[];
  /** By any text: how its parts may be spelt, folded. */
  spellings: readonly (readonly string[])[];
}

/**
 * One page of news that is out by now, newest first, with the categories that there are. Where something is sought the best come first,
 * then those whose text alone has it.
 */
export async function readNewsPage(
  db: Executor,
  query: NewsQuery,
  language: Language,
  now: Date,
  sought: SoughtNews | null,
): Promise<{ data: NewsPost[]; meta: MetaOf<typeof listNews> }> {
  const out = outBy(now);
  const best = sought ? [...sought.ids] : [];
  const found = sought ? or(inArray(newsPosts.id, best), isSpelt(newsPosts.searchFolded, sought.spellings)) : undefined;
  const asked = query["filter[category]"];
  const { perPage, offset } = pageOf(query);
  const [categories, rows] = await together(db, async (at) =>
    Promise.all([
      categoriesOf(at, out, found, language),
      at
        .select(REFERENCE)
        .from(newsPosts)
        .where(and(out, found, asked ? ofCategory(asked, now) : undefined))
        .orderBy(
          ...(best.length > 0 ? [sql`array_position(${sql.param(best)}::int[], ${newsPosts.id}) nulls last`] : []),
          desc(newsPosts.publishedAt),
          desc(newsPosts.id),
        )
        .limit(perPage)
        .offset(offset),
    ]),
  );
  const known = categories.some(({ slug }) => slug === asked);
  const total = categories.reduce((sum, { slug, count }) => sum + (known && slug !== asked ? 0 : count), 0);
  return {
    data: rows.map((row) => referenceOf(row, language)),
    meta: { ...pageMetaOf(query, total), categories, unknown_category: asked && !known ? asked : null },
  };
}

/** A post that is out by now, with up to three others: of its category first, then the newest. Null where there is none. */
export async function readNewsArticle(db: Executor, id: number, language: Language, now: Date): Promise<NewsArticle | null> {
  const out = outBy(now);
  const [row] = await db
    .select()
    .from(newsPosts)
    .where(and(eq(newsPosts.id, id), out));
  if (!row) return null;
  const related = await db
    .select(REFERENCE)
    .from(newsPosts)
    .where(and(ne(newsPosts.id, id), out))
    .orderBy(desc(eq(newsPosts.categorySlug, row.categorySlug)), desc(newsPosts.publishedAt), desc(newsPosts.id))
    .limit(RELATED);
  const arabic = language === "ar";
  return {
    ...referenceOf(row, language),
    body: postBody(arabic ? row.bodyAr : row.bodyEn),
    author: arabic ? row.authorAr : row.authorEn,
    tags: arabic ? row.tagsAr : row.tagsEn,
    updated_at: changedAt(row).toISOString(),
    related: related.map((other) => referenceOf(other, language)),
  };
}

/** News of a category; of all where nothing that is out is of it. */
const ofCategory = (
  slug: string,
  now: Date,
): SQL => sql`(${newsPosts.categorySlug} = ${slug} or not exists (select 1 from ${newsPosts} known
  where known.category_slug = ${slug} and known.published_at <= ${now.toISOString()}::timestamptz and known.archived_at is null))`;

/** What readers may see: out by now, and not archived. */
export const outBy = (now: Date): SQL =>
  sql`${newsPosts.publishedAt} <= ${now.toISOString()}::timestamptz and ${newsPosts.archivedAt} is null`;

/** A post that was written before its hour changed last when it came out. */
export const changedAt = (row: { updatedAt: Date; publishedAt: Date }): Date =>
  row.updatedAt > row.publishedAt ? row.updatedAt : row.publishedAt;

async function categoriesOf(db: Executor, out: SQL, found: SQL | undefined, language: Language) {
  return await db
    .select({
      slug: newsPosts.categorySlug,
      name: sql<string>`max(${language === "ar" ? newsPosts.categoryAr : newsPosts.categoryEn})`,
      count: sql<number>`(count(*) filter (where ${found ?? sql`true`}))::int`,
    })
    .from(newsPosts)
    .where(out)
    .groupBy(newsPosts.categorySlug)
    // The fullest first, whatever is searched for: chips must not move while somebody types.
    .orderBy(desc(sql`count(*)`), newsPosts.categorySlug);
}

/** What a list needs of a post: never its text. */
const REFERENCE = {
  id: newsPosts.id,
  slug: newsPosts.slug,
  categorySlug: newsPosts.categorySlug,
  categoryAr: newsPosts.categoryAr,
  categoryEn: newsPosts.categoryEn,
  glaze: newsPosts.glaze,
  titleAr: newsPosts.titleAr,
  titleEn: newsPosts.titleEn,
  excerptAr: newsPosts.excerptAr,
  excerptEn: newsPosts.excerptEn,
  coverUrl: newsPosts.coverUrl,
  coverWidth: newsPosts.coverWidth,
  coverHeight: newsPosts.coverHeight,
  publishedAt: newsPosts.publishedAt,
};
type Reference = Pick<typeof newsPosts.$inferSelect, keyof typeof REFERENCE>;

function referenceOf(row: Reference, language: Language): NewsPost {
  const arabic = language === "ar";
  return {
    id: row.id,
    slug: row.slug,
    title: arabic ? row.titleAr : row.titleEn,
    excerpt: arabic ? row.excerptAr : row.excerptEn,
    category: { slug: row.categorySlug, name: arabic ? row.categoryAr : row.categoryEn },
    glaze: row.glaze,
    cover_photo: coverPhotoOf(row),
    published_at: row.publishedAt.toISOString(),
  };
}
