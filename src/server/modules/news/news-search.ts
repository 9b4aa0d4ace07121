import { desc, isNull } from "drizzle-orm";
import { newsIndex } from "#contract/news/news-search.ts";
import type { SearchIndex } from "#contract/search/search-index.ts";
import { searchDictionary } from "#server/commands/search/search-dictionary.ts";
import { newsPosts } from "#server/db/tables/site.ts";
import type { Services } from "#server/services.ts";
import type { SoughtNews } from "./news-queries.ts";

/** So many of the newest are ordered by how well they fit; older ones are found by any of their texts. */
const ORDERED = 500;
const KEY = "news search";

/** What a query finds of news, those that are not out yet included; null where it says nothing. */
export async function soughtNews(services: Pick<Services, "publicCache" | "db">, q: string): Promise<SoughtNews | null> {
  const { spellings } = await searchDictionary(services);
  const found = (await indexOf(services)).find(q);
  return found && { ids: found.ids, spellings: spellings(q) };
}

async function indexOf(services: Pick<Services, "publicCache" | "db">): Promise<SearchIndex> {
  const { publicCache, db } = services;
  return await publicCache.remember(KEY, ["news", "search"], async () => {
    const { words } = await searchDictionary(services);
    const rows = await db
      .select({
        id: newsPosts.id,
        titleAr: newsPosts.titleAr,
        titleEn: newsPosts.titleEn,
        categoryAr: newsPosts.categoryAr,
        categoryEn: newsPosts.categoryEn,
        excerptAr: newsPosts.excerptAr,
        excerptEn: newsPosts.excerptEn,
        tagsAr: newsPosts.tagsAr,
        tagsEn: newsPosts.tagsEn,
      })
      .from(newsPosts)
      .where(isNull(newsPosts.archivedAt))
      .orderBy(desc(newsPosts.publishedAt), desc(newsPosts.id))
      .limit(ORDERED);
    const posts = rows.map((row) => ({
      id: row.id,
      titles: [row.titleAr, row.titleEn],
      subjects: [row.categoryAr, row.categoryEn, ...row.tagsAr, ...row.tagsEn],
      excerpts: [row.excerptAr, row.excerptEn],
    }));
    return newsIndex(posts, words);
  });
}
