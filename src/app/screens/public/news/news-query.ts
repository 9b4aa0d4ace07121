/** What the news page asks, as it stands in the address: `/news?category=events&q=…&page=2`. */
import { NEWS_PER_PAGE, type NewsQuery as ApiQuery } from "#contract/news/news.ts";

export interface NewsQuery {
  q: string;
  /** Slug, as it was said: only the server knows which there are. */
  category: string | null;
  /** From 1. */
  page: number;
  /** What the address says that can be no category or page, cut to what is fit to be shown. */
  unheard: readonly string[];
}

const SEARCH_LENGTH = 120;
const CATEGORY_LENGTH = 60;
const SHOWN_LENGTH = 60;

/** Reads an address. What it says wrongly filters nothing: an old or mistyped link still opens the page. */
export function readNewsQuery(search: URLSearchParams): NewsQuery {
  const category = (search.get("category") ?? "").trim();
  const page = search.get("page") ?? "";
  const categoryIsOne = category !== "" && category.length <= CATEGORY_LENGTH;
  const pageIsOne = /^[1-9]\d{0,3}$/u.test(page);
  const unheard = [categoryIsOne ? "" : category, pageIsOne ? "" : page].filter(Boolean);
  return {
    q: (search.get("q") ?? "").trim().slice(0, SEARCH_LENGTH),
    category: categoryIsOne ? category : null,
    page: pageIsOne ? Number(page) : 1,
    unheard: unheard.map((value) => (value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value)),
  };
}

/** The address of a query, with nothing in it that is so anyway. */
export function newsAddress({ q = "", category = null, page = 1 }: Partial<Pick<NewsQuery, "q" | "category" | "page">>): string {
  const search = new URLSearchParams();
  if (category) search.set("category", category);
  if (q) search.set("q", q);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `/news?${text}` : "/news";
}

/** The same as the call is asked. */
export const newsApiQuery = ({ q, category, page }: NewsQuery): ApiQuery => ({
  per_page: NEWS_PER_PAGE,
  ...(page > 1 ? { page } : {}),
  ...(category ? { "filter[category]": category } : {}),
  ...(q ? { q } : {}),
});
