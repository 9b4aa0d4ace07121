import { type DataOf, endpoint, type QueryOf } from "#contract/endpoint.ts";
import { instant, integer, list, nullable, object, oneOf, optional, text } from "#contract/schema.ts";
import { coverPhoto, GLAZES, pageMeta, pageQuery } from "#contract/shapes.ts";

/** `slug` names a category in addresses. */
const category = () => object({ slug: text(), name: text() });

const reference = () => ({
  id: integer(),
  slug: text(),
  title: text(),
  excerpt: text(),
  category: category(),
  glaze: oneOf(...GLAZES),
  cover_photo: coverPhoto(),
  published_at: instant(),
});

export const listNews = endpoint("GET", "/news-posts", {
  summary: "News, newest first",
  access: "public",
  query: object({ ...pageQuery(), q: optional(text(120)), "filter[category]": optional(text(60)) }),
  data: list(object(reference())),
  meta: object({
    ...pageMeta().properties,
    /** Every category that has posts, with how many of them `q` finds. */
    categories: list(object({ ...category().properties, count: integer() })),
    /** The category that was asked for where no post is of it: it filtered nothing. */
    unknown_category: nullable(text()),
  }),
});
export type NewsPost = DataOf<typeof listNews>[number];
export type NewsQuery = QueryOf<typeof listNews>;

/** A paragraph, a heading (`text`), a list with terms or without, a quotation of somebody (`by`). */
const block = () =>
  object({
    kind: oneOf("paragraph", "heading", "list", "quotation"),
    /** Empty for a list. */
    text: text(),
    by: optional(text()),
    items: optional(list(object({ term: optional(text()), text: text() }))),
  });

export const getNewsPost = endpoint("GET", "/news-posts/:id", {
  summary: "One post with its text",
  access: "public",
  params: object({ id: integer(1) }),
  data: object({
    ...reference(),
    body: list(block()),
    /** Empty where the platform itself writes. */
    author: text(),
    tags: list(text()),
    updated_at: instant(),
    /** Of the same category first. */
    related: list(object(reference()), 3),
  }),
  problems: ["not_found"],
});
export type NewsArticle = DataOf<typeof getNewsPost>;
export type NewsBlock = NewsArticle["body"][number];

/** What the home page asks for; the worker keeps the same answer, so that it opens without a network. */
export const HOME_NEWS_QUERY = { per_page: 6 } as const;
/** On a page of the list: one lead and three rows of two. */
export const NEWS_PER_PAGE = 7;
/** The worker keeps this answer: without a network the list is filtered on the device. */
export const OFFLINE_NEWS_QUERY = { per_page: 100 } as const;
