import { getNewsPost, listNews } from "#contract/news/news.ts";
import { Problem } from "#contract/problem.ts";
import type { FastifyInstance } from "fastify";
import type { Route } from "#server/http/route.ts";
import { serveDocument } from "#server/http/files/serve-document.ts";
import type { Services } from "#server/services.ts";
import { FEED_PATH, newsFeed } from "./news-feed.ts";
import { soughtNews } from "./news-search.ts";
import { readNewsArticle, readNewsPage } from "./news-queries.ts";

export function newsRoutes(route: Route): void {
  route(listNews, async ({ query, language, db, now, services }) => {
    const sought = query.q ? await soughtNews(services, query.q) : null;
    return await readNewsPage(db, query, language, now, sought);
  });

  route(getNewsPost, async ({ params, language, db, now }) => {
    const post = await readNewsArticle(db, params.id, language, now);
    if (!post) throw new Problem("not_found");
    return { data: post };
  });
}

/** The feed lies where its readers look for it, outside the API. */
export function newsFeedRoute(app: FastifyInstance, services: Services): void {
  serveDocument(app, services, {
    url: FEED_PATH,
    type: "application/atom+xml; charset=utf-8",
    make: ({ language }) => newsFeed(services, language),
  });
}
