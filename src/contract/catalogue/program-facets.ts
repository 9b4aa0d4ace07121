import { DELIVERIES, LEVELS, type ProgramFacets } from "./catalogue.ts";
import { PROGRAM_TYPES } from "../shapes.ts";
import { DURATION_BUCKETS } from "./duration-bucket.ts";
import { effectivePrice, toHalalas } from "#contract/rules/money.ts";
import { type FilteredCard, passesFilters, type ProgramFilters, readProgramFilters } from "./program-filter.ts";

/** Offered ranges of prices; an address may carry any other. */
export const PRICE_RANGES = ["free", "1-500", "501-2000", "2001-10000"] as const;
/** Offered least ratings. */
export const RATINGS_FROM = ["4.5", "4", "3"] as const;

/**
 * How many programs each choice would list: those that pass every other filter and the search, counted by what they are in
 * this one. An empty value stands for no choice. The browser counts its copy of the catalogue with it, the server its
 * tables, so that a choice promises the same on both.
 * @param search narrows cards that passed the filters to those the search finds
 */
export function facetsOf<C extends FilteredCard>(
  cards: readonly C[],
  filters: ProgramFilters,
  search: (cards: C[]) => readonly C[],
): ProgramFacets {
  const narrowed = (by: ProgramFilters) => search(cards.filter((card) => passesFilters(card, by)));
  let listed: readonly C[] | undefined;
  /** Without a filter that is not set the list is what it is anyway. */
  const without = (group: keyof ProgramFilters) =>
    filters[group] === null ? (listed ??= narrowed(filters)) : narrowed({ ...filters, [group]: null });
  const count = <V>(found: readonly C[], values: readonly V[], fits: (card: C, value: V) => boolean) =>
    values.map((value) => ({ value: String(value), count: found.filter((card) => fits(card, value)).length }));
  const types = without("types");
  const fields = without("categoryIds");
  const prices = without("price");
  const ratings = without("ratingFrom");
  const any = (found: readonly C[]) => ({ value: "", count: found.length });
  return {
    size: cards.length,
    type: [any(types), ...count(types, PROGRAM_TYPES, (card, type) => card.type === type)],
    category_id: count(fields, [...new Set(fields.map((card) => card.category.id))].sort(ascending), (card, id) => card.category.id === id),
    duration: count(without("durations"), DURATION_BUCKETS, (card, bucket) => card.duration_bucket === bucket),
    price: [any(prices), ...count(prices, PRICE_RANGES, costs)],
    level: count(without("levels"), LEVELS, (card, level) => card.level === level),
    delivery: count(without("deliveries"), DELIVERIES, (card, delivery) => card.delivery === delivery),
    rating_gte: [any(ratings), ...count(ratings, RATINGS_FROM, (card, from) => card.rating.avg >= Number(from))],
  };
}

const ascending = (a: number, b: number): number => a - b;

/** Each range as a filter: read once, for every program is held against each. */
const PRICES = new Map(PRICE_RANGES.map((range) => [range, readProgramFilters({ "filter[price]": range }).filters.price]));

function costs(card: FilteredCard, range: (typeof PRICE_RANGES)[number]): boolean {
  const price = PRICES.get(range);
  const halalas = toHalalas(effectivePrice(card));
  return price != null && halalas >= price.from && halalas <= price.to;
}
