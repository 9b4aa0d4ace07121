import { useResource } from "#app/state/resource.ts";
import { listNews, OFFLINE_NEWS_QUERY } from "#contract/news/news.ts";
import { filterNews } from "#contract/news/news-filter.ts";
import { type NewsQuery, newsApiQuery } from "./news-query.ts";

/** The asked page of the list. Where neither the server nor a copy of that very page is to be had, the kept list is filtered here. */
export function useNews(query: NewsQuery) {
  const page = useResource(listNews, { query: newsApiQuery(query) });
  const missing = page.status === "error";
  const whole = useResource(missing ? listNews : null, { query: OFFLINE_NEWS_QUERY });
  if (!missing || whole.status === "error") return page;
  return { ...whole, ...(whole.data ? filterNews(whole.data, newsApiQuery(query)) : { data: null, meta: null }), retry: page.retry };
}
