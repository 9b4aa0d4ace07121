/**
 * The catalogue's filters as pure rules, as its order is in `program-order.ts`: the browser runs them over the cached catalogue, the server
 * says the same in SQL (`server/modules/catalogue/listed-programs.ts`), and a test holds the two together.
 */
import { DELIVERIES, LEVELS, type listPrograms, type ProgramCard } from "./catalogue.ts";
import type { QueryOf } from "../endpoint.ts";
import { LANGUAGES, type Language, PROGRAM_TYPES, type ProgramType } from "../shapes.ts";
import { DURATION_BUCKETS, type DurationBucket } from "./duration-bucket.ts";
import { effectivePrice, type Halalas, toHalalas } from "#contract/rules/money.ts";

/** `null` is a filter that is not set; prices are halalas, both ends inclusive. */
export interface ProgramFilters {
  types: ProgramType[] | null;
  categoryIds: number[] | null;
  durations: DurationBucket[] | null;
  price: { from: Halalas; to: Halalas } | null;
  levels: (typeof LEVELS)[number][] | null;
  deliveries: (typeof DELIVERIES)[number][] | null;
  languages: Language[] | null;
  ratingFrom: number | null;
  /** YYYY-MM-DD, inclusive. */
  startsFrom: string | null;
  instructorId: number | null;
}

type FilterQuery = Pick<QueryOf<typeof listPrograms>, `filter[${string}` & keyof QueryOf<typeof listPrograms>>;

/** A value of a filter that says nothing the catalogue knows, cut to what is fit to be shown. */
export interface IgnoredFilter {
  filter: string;
  value: string;
}

const MOST = Number.MAX_SAFE_INTEGER;
/** Bounds of what a caller may say: members of one list, values named back and their length. */
const LIST_LENGTH = 50;
const NAMED = 20;
const NAMED_LENGTH = 80;

/** The filters of a query, and the values that say nothing the catalogue knows: they filter nothing. */
export function readProgramFilters(query: FilterQuery): { filters: ProgramFilters; ignored: IgnoredFilter[] } {
  const ignored: IgnoredFilter[] = [];
  const leave = (filter: string, value: string) => {
    if (ignored.length < NAMED) ignored.push({ filter, value: value.slice(0, NAMED_LENGTH) });
  };
  const one = <T>(name: keyof FilterQuery, parse: (text: string) => T | null): T | null => {
    const text = query[name] ?? "";
    const value = text === "" ? null : parse(text);
    if (value === null && text !== "") leave(name, text);
    return value;
  };
  const many = <T>(name: keyof FilterQuery, parse: (word: string) => T | null): T[] | null => {
    const known = new Set<T>();
    for (const [index, word] of (query[name] ?? "").split(",").filter(Boolean).entries()) {
      const value = index < LIST_LENGTH ? parse(word) : null;
      if (value === null) leave(name, word);
      else known.add(value);
    }
    return known.size > 0 ? [...known] : null;
  };
  const filters: ProgramFilters = {
    types: many("filter[type]", wordOf(PROGRAM_TYPES)),
    categoryIds: many("filter[category_id]", idOf),
    durations: many("filter[duration]", wordOf(DURATION_BUCKETS)),
    price: one("filter[price]", priceRange),
    levels: many("filter[level]", wordOf(LEVELS)),
    deliveries: many("filter[delivery]", wordOf(DELIVERIES)),
    languages: many("filter[language]", wordOf(LANGUAGES)),
    ratingFrom: one("filter[rating_gte]", rating),
    startsFrom: one("filter[starts_after]", day),
    instructorId: one("filter[instructor_id]", idOf),
  };
  return { filters, ignored };
}

/** What filters look at. */
export type FilteredCard = Pick<
  ProgramCard,
  "type" | "price" | "price_after_discount" | "duration_bucket" | "level" | "delivery" | "language" | "starts_at"
> & { category: { id: number }; rating: { avg: number }; instructors: readonly { id: number }[] };

export function passesFilters(card: FilteredCard, filters: ProgramFilters): boolean {
  const { price, ratingFrom, startsFrom, instructorId } = filters;
  const halalas = toHalalas(effectivePrice(card));
  return (
    among(filters.types, card.type) &&
    among(filters.categoryIds, card.category.id) &&
    among(filters.durations, card.duration_bucket) &&
    among(filters.levels, card.level) &&
    among(filters.deliveries, card.delivery) &&
    among(filters.languages, card.language) &&
    (price === null || (halalas >= price.from && halalas <= price.to)) &&
    (ratingFrom === null || card.rating.avg >= ratingFrom) &&
    (startsFrom === null || (card.starts_at !== null && card.starts_at >= startsFrom)) &&
    (instructorId === null || card.instructors.some((instructor) => instructor.id === instructorId))
  );
}

const among = <T>(wanted: readonly T[] | null, value: T): boolean => wanted === null || wanted.includes(value);

const wordOf =
  <const W extends string>(known: readonly W[]) =>
  (word: string): W | null =>
    known.find((one) => one === word) ?? null;

const idOf = (word: string): number | null => (/^[1-9]\d{0,8}$/u.test(word) ? Number(word) : null);

const rating = (text: string): number | null => (/^\d(?:\.\d{1,2})?$/u.test(text) && Number(text) <= 5 ? Number(text) : null);

/** A day of this century that the calendar has. */
function day(text: string): string | null {
  const date = /^20\d\d-\d\d-\d\d$/u.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** A range ends with the halalas of its last riyal: the next one begins at the riyal after it. */
const LAST_RIYAL = 99;

/** `free`, `paid` or `from-to` in whole SAR, both included, of which one end may be open. */
function priceRange(text: string): { from: Halalas; to: Halalas } | null {
  if (text === "free") return { from: 0, to: 0 };
  if (text === "paid") return { from: 1, to: MOST };
  const match = /^(\d{0,7})-(\d{0,7})$/u.exec(text);
  if (!match || (!match[1] && !match[2])) return null;
  return { from: toHalalas(Number(match[1] || 0)), to: match[2] ? toHalalas(Number(match[2])) + LAST_RIYAL : MOST };
}
