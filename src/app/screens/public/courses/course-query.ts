/** What the courses page asks of the catalogue, as it stands in the address: `/courses?type=course&duration=short,medium&q=…`. */
import { DELIVERIES, LEVELS, type listPrograms, PROGRAM_SORTS, type ProgramSort, SEARCH_LENGTH } from "#contract/catalogue/catalogue.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { DURATION_BUCKETS, type DurationBucket } from "#contract/catalogue/duration-bucket.ts";
import { readProgramFilters } from "#contract/catalogue/program-filter.ts";
import { orderOf } from "#contract/catalogue/program-order.ts";
import type { ProgramType } from "#contract/shapes.ts";
import { PROGRAMS_PER_PAGE } from "./course-pages.ts";

export type Level = (typeof LEVELS)[number];
export type Delivery = (typeof DELIVERIES)[number];

export interface CourseQuery {
  q: string;
  type: ProgramType | null;
  categories: number[];
  durations: DurationBucket[];
  /** `free`, `paid` or `from-to` in SAR. */
  price: string | null;
  levels: Level[];
  deliveries: Delivery[];
  /** The least rating, such as `4.5`. */
  rating: string | null;
  /** YYYY-MM-DD: the first day on which a program may begin. */
  start: string | null;
  /** Null: the best match first where something is searched, else the newest. */
  sort: ProgramSort | null;
  /** From 1. */
  page: number;
}

export const EMPTY_QUERY: CourseQuery = {
  q: "",
  type: null,
  categories: [],
  durations: [],
  price: null,
  levels: [],
  deliveries: [],
  rating: null,
  start: null,
  sort: null,
  page: 1,
};

/** Names in the address and what the catalogue calls them. */
const FILTERS = {
  type: "filter[type]",
  category: "filter[category_id]",
  duration: "filter[duration]",
  price: "filter[price]",
  level: "filter[level]",
  delivery: "filter[delivery]",
  rating: "filter[rating_gte]",
  start: "filter[starts_after]",
} as const;
type FilterName = keyof typeof FILTERS;

/** Something the address says that nobody understands; `q` where it says more than is searched for. */
export interface Unheard {
  name: FilterName | "sort" | "page" | "q";
  value: string;
}

/**
 * Reads an address. What it says wrongly counts as not said, so that an old or mistyped link still opens the page, and is
 * told in `unheard`. A list may be one value with commas, or one value a member, as a form without script sends it.
 */
export function readAddress(search: string): { query: CourseQuery; unheard: Unheard[] } {
  const params = new URLSearchParams(search);
  const said = (name: string): string => params.getAll(name).filter(Boolean).join();
  const names = Object.keys(FILTERS) as FilterName[];
  const { filters, ignored } = readProgramFilters(Object.fromEntries(names.map((name) => [FILTERS[name], said(name)])));
  const unheard: Unheard[] = ignored.map(({ filter, value }) => ({ name: names.find((name) => FILTERS[name] === filter) ?? "q", value }));
  const asked = said("q").trim();
  if (asked.length > SEARCH_LENGTH) unheard.push({ name: "q", value: asked });
  const q = asked.slice(0, SEARCH_LENGTH).replace(/\p{Cs}$/u, "");
  const sort = PROGRAM_SORTS.find((one) => one === params.get("sort"));
  if (!sort && params.get("sort")) unheard.push({ name: "sort", value: said("sort") });
  const page = /^[1-9]\d{0,3}$/u.test(said("page") || "1") ? Number(said("page") || 1) : null;
  if (page === null) unheard.push({ name: "page", value: said("page") });
  const { types } = filters;
  return {
    query: {
      q,
      type: types?.length === 1 ? (types[0] ?? null) : null,
      categories: filters.categoryIds ?? [],
      durations: inOrder(DURATION_BUCKETS, filters.durations ?? []),
      price: filters.price === null ? null : said("price"),
      levels: inOrder(LEVELS, filters.levels ?? []),
      deliveries: inOrder(DELIVERIES, filters.deliveries ?? []),
      rating: filters.ratingFrom === null ? null : said("rating"),
      start: filters.startsFrom,
      sort: sort === undefined || sort === usualSort(q) || (sort === "relevance" && q === "") ? null : sort,
      page: page ?? 1,
    },
    unheard,
  };
}

export const readCourseQuery = (search: string): CourseQuery => readAddress(search).query;

const filterParts = (query: CourseQuery): [FilterName, string][] => [
  ["type", query.type ?? ""],
  ["category", [...query.categories].sort((a, b) => a - b).join()],
  ["duration", inOrder(DURATION_BUCKETS, query.durations).join()],
  ["price", query.price ?? ""],
  ["level", inOrder(LEVELS, query.levels).join()],
  ["delivery", inOrder(DELIVERIES, query.deliveries).join()],
  ["rating", query.rating ?? ""],
  ["start", query.start ?? ""],
];

/** The query part of a query's address, with nothing in it that is so anyway: the same choice always has the same address. */
export function addressQuery(query: CourseQuery): string {
  const parts: [string, string][] = [
    ["q", query.q],
    ...filterParts(query),
    ["sort", query.sort === null || query.sort === usualSort(query.q) ? "" : query.sort],
    ["page", query.page > 1 ? String(query.page) : ""],
  ];
  return parts
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`)
    .join("&");
}

export function courseAddress(query: CourseQuery): string {
  const said = addressQuery(query);
  return said === "" ? "/courses" : `/courses?${said}`;
}

/** The filters as the catalogue's call is asked, without search, order and page. */
export const catalogueFilters = (query: CourseQuery): QueryOf<typeof listPrograms> =>
  Object.fromEntries(
    filterParts(query)
      .filter(([, value]) => value !== "")
      .map(([name, value]) => [FILTERS[name], value]),
  );

const usualSort = (q: string): ProgramSort => orderOf(undefined, q !== "");

/** The order that a query has. */
export const sortOf = ({ q, sort }: CourseQuery): ProgramSort => orderOf(sort ?? undefined, q !== "");

/** The read of one page of the list, with the counts of its filters: what a page comes with from the server. */
export const programPageQuery = (query: CourseQuery): QueryOf<typeof listPrograms> => ({
  ...catalogueFilters(query),
  ...(query.q === "" ? {} : { q: query.q }),
  sort: sortOf(query),
  per_page: PROGRAMS_PER_PAGE,
  page: query.page,
  include: "facets,translations",
});

/** How many filters of the sheet are on; type and search have their own places. */
export const filterCount = (query: CourseQuery): number =>
  query.categories.length +
  query.durations.length +
  query.levels.length +
  query.deliveries.length +
  [query.price, query.rating, query.start].filter((value) => value !== null).length;

/** Everything off but the search and the order. */
export const withoutFilters = (query: CourseQuery): CourseQuery => ({ ...EMPTY_QUERY, q: query.q, type: query.type, sort: query.sort });

/** The query with a member of one of its lists on or off, from the first page. */
export function toggled<K extends "categories" | "durations" | "levels" | "deliveries">(
  query: CourseQuery,
  list: K,
  value: CourseQuery[K][number],
): CourseQuery {
  const now = query[list] as (typeof value)[];
  return { ...query, [list]: now.includes(value) ? now.filter((other) => other !== value) : [...now, value], page: 1 };
}

const inOrder = <T extends string>(words: readonly T[], asked: readonly string[]): T[] => words.filter((word) => asked.includes(word));
