/** What the courses page asks of the catalogue, as it stands in the address: `/courses?type=course&duration=short,medium&q=…`. */
import { DELIVERIES, LEVELS, PROGRAM_SORTS, type ProgramSort, type listPrograms } from "#contract/catalogue.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { DURATION_BUCKETS, type DurationBucket } from "#contract/rules/duration-bucket.ts";
import { DEFAULT_SORT } from "#contract/rules/program-filter.ts";
import { PROGRAM_TYPES, type ProgramType } from "#contract/shapes.ts";

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
  sort: ProgramSort;
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
  sort: DEFAULT_SORT,
  page: 1,
};

/** A grid of three columns, whole rows. */
export const PROGRAMS_PER_PAGE = 12;

/** Reads an address. What it says wrongly counts as not said: an old or mistyped link still opens the page. */
export function readCourseQuery(search: string): CourseQuery {
  const params = new URLSearchParams(search);
  const price = params.get("price");
  const page = Number(params.get("page"));
  return {
    q: (params.get("q") ?? "").trim().slice(0, 120),
    type: PROGRAM_TYPES.find((type) => type === params.get("type")) ?? null,
    categories: [
      ...new Set(
        list(params, "category")
          .filter((id) => /^[1-9]\d{0,8}$/u.test(id))
          .map(Number),
      ),
    ],
    durations: known(DURATION_BUCKETS, list(params, "duration")),
    price: price !== null && /^(?:free|paid|\d{1,7}-\d{0,7}|-\d{1,7})$/u.test(price) ? price : null,
    levels: known(LEVELS, list(params, "level")),
    deliveries: known(DELIVERIES, list(params, "delivery")),
    sort: PROGRAM_SORTS.find((sort) => sort === params.get("sort")) ?? DEFAULT_SORT,
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : 1,
  };
}

/** The address of a query, with nothing in it that is so anyway: the same choice always has the same address. */
export function courseAddress(query: CourseQuery): string {
  const parts: [string, string][] = [
    ["q", query.q],
    ["type", query.type ?? ""],
    ["category", [...query.categories].sort((a, b) => a - b).join()],
    ["duration", known(DURATION_BUCKETS, query.durations).join()],
    ["price", query.price ?? ""],
    ["level", known(LEVELS, query.levels).join()],
    ["delivery", known(DELIVERIES, query.deliveries).join()],
    ["sort", query.sort === DEFAULT_SORT ? "" : query.sort],
    ["page", query.page > 1 ? String(query.page) : ""],
  ];
  const said = parts
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
  return said.length > 0 ? `/courses?${said.join("&")}` : "/courses";
}

/** The same as the catalogue's call is asked. */
export function catalogueQuery(query: CourseQuery): QueryOf<typeof listPrograms> {
  const filter = (name: string, value: string) => (value === "" ? {} : { [`filter[${name}]`]: value });
  return {
    ...filter("type", query.type ?? ""),
    ...filter("category_id", query.categories.join()),
    ...filter("duration", query.durations.join()),
    ...filter("price", query.price ?? ""),
    ...filter("level", query.levels.join()),
    ...filter("delivery", query.deliveries.join()),
    ...(query.q === "" ? {} : { q: query.q }),
    sort: query.sort,
  };
}

/** How many filters of the sheet are on; type and search have their own places. */
export const filterCount = (query: CourseQuery): number =>
  query.categories.length + query.durations.length + query.levels.length + query.deliveries.length + (query.price === null ? 0 : 1);

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

const list = (params: URLSearchParams, name: string): string[] => (params.get(name) ?? "").split(",").filter(Boolean);
const known = <T extends string>(words: readonly T[], asked: readonly string[]): T[] => words.filter((word) => asked.includes(word));
