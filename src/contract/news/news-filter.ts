/** The news list's filter as a pure rule: the device runs it over the kept list where the server cannot be asked. */
import type { MetaOf } from "../endpoint.ts";
import type { listNews, NewsPost, NewsQuery } from "./news.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { holdsNeedles, searchNeedles } from "#contract/catalogue/program-search.ts";

/**
 * What the server would list for the same query, as far as a kept list tells: it searches titles, summaries and categories of one
 * language; the texts of posts are not kept in it.
 * @param posts newest first
 */
export function filterNews(posts: readonly NewsPost[], query: NewsQuery): { data: NewsPost[]; meta: MetaOf<typeof listNews> } {
  const needles = searchNeedles(query.q ?? "");
  const found = posts.filter((post) => holdsNeedles(fold(`${post.title} ${post.excerpt} ${post.category.name}`), needles));
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
