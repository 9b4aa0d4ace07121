import { listNews } from "#contract/news.ts";
import { pageMetaOf } from "#contract/rules/paging.ts";
import type { Route } from "#server/http/route.ts";
import { newsPage } from "./news-queries.ts";

export function newsRoutes(route: Route): void {
  route(listNews, async ({ query, language, db, now }) => {
    const { posts, total } = await newsPage(db, query, language, now);
    return { data: posts, meta: pageMetaOf(query, total) };
  });
}
