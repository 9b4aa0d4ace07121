/** The news list's filter as a pure rule: the device runs it over the kept list where the server cannot be asked. */
import type { MetaOf } from "../endpoint.ts";
import type { listNews, NewsPost, NewsQuery } from "./news.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";

/** Ids of what a query finds of news, the best first; null where it says nothing. */
export type FindNews = (posts: readonly NewsPost[], q: string) => readonly number[] | null;

/**
 * What the server would list for the same query, as far as a kept list tells: it searches titles, summaries and categories of one
 * language; the texts of posts are not kept in it.
 * @param posts newest first
 * @param find `foundNews`; null where it is not loaded: nothing can be searched then
 */
export function filterNews(
  posts: readonly NewsPost[],
  query: NewsQuery,
  find: FindNews | null,
): { data: NewsPost[]; meta: MetaOf<typeof listNews> } {
  const ids = query.q ? (find ? find(posts, query.q) : []) : null;
  const found = ids ? ids.flatMap((id) => posts.filter((post) => post.id === id)) : posts;
  const categories = categoriesOf(posts, found);
  const asked = query["filter[category]"];
  const known = categories.some(({ slug }) => slug === asked);
  const all = known ? found.filter(({ category }) => category.slug === asked) : found;
  const { perPage, offset } = pageOf(query);
  return {
    data: all.slice(offset, offset + perPage),
    meta: { ...pageMetaOf(query, all.length), categories, unknown_category: asked && !known ? asked : null },
  };
}

/** The fullest first, whatever is searched for. */
function categoriesOf(posts: readonly NewsPost[], found: readonly NewsPost[]) {
  const names = new Map(posts.map(({ category }) => [category.slug, category.name]));
  const sizeIn = (list: readonly NewsPost[], slug: string) => list.filter(({ category }) => category.slug === slug).length;
  return [...names]
    .map(([slug, name]) => ({ slug, name, count: sizeIn(found, slug) }))
    .sort((one, other) => sizeIn(posts, other.slug) - sizeIn(posts, one.slug) || (one.slug < other.slug ? -1 : 1));
}
