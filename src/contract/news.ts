import { endpoint, type DataOf } from "./endpoint.ts";
import { instant, integer, list, object, oneOf, optional, text } from "./schema.ts";
import { coverPhoto, GLAZES, pageMeta, pageQuery } from "./shapes.ts";

export const listNews = endpoint("GET", "/news-posts", {
  summary: "News, newest first",
  access: "public",
  query: object({ ...pageQuery(), q: optional(text(120)) }),
  data: list(
    object({
      id: integer(),
      slug: text(),
      title: text(),
      excerpt: text(),
      category: text(),
      glaze: oneOf(...GLAZES),
      cover_photo: coverPhoto(),
      published_at: instant(),
    }),
  ),
  meta: pageMeta(),
});
export type NewsPost = DataOf<typeof listNews>[number];

/** What the home page asks for; the worker keeps the same answer, so that it opens without a network. */
export const HOME_NEWS_QUERY = { per_page: 6 } as const;
