/**
 * The catalogue's filters, search and order as pure rules: the browser runs them over the cached catalogue, the server
 * says the same in SQL (`server/modules/catalogue/program-search.ts`), and a test holds the two together.
 */
import { DELIVERIES, LEVELS, type listPrograms, type ProgramCard, type ProgramSort } from "./catalogue.ts";
import type { QueryOf } from "../endpoint.ts";
import { LANGUAGES, type Language, PROGRAM_TYPES, type ProgramType } from "../shapes.ts";
import { DURATION_BUCKETS, type DurationBucket } from "./duration-bucket.ts";
import { effectivePrice, type Halalas, toHalalas } from "#contract/rules/money.ts";
import { searchNeedles } from "./program-search.ts";

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

/** Newest first unless asked otherwise. */
export const DEFAULT_SORT: ProgramSort = "-created_at";
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

/** How the texts of programs are searched, and by what their titles are ordered. */
export interface Finder<C> {
  /** Whether what is searched of a program holds all of these folded words. */
  holds(card: C, needles: readonly string[]): boolean;
  /** Whether one of its titles resembles a query of which no word was found. */
  resembles(card: C, q: string): boolean;
  /** Its title in a language, folded. */
  title(card: C, language: Language): string;
}

/** What orders look at, beside the title. */
export type OrderedCard = FilteredCard &
  Pick<ProgramCard, "id" | "created_at" | "enrollments_count"> & { rating: { avg: number; count: number } };

/**
 * The programs that the server would list for the same query, in its order. Where no program holds all words of `q`,
 * those whose title resembles it.
 * @param cards the whole catalogue
 */
export function filterPrograms<C extends OrderedCard>(
  cards: readonly C[],
  filters: ProgramFilters,
  q: string | undefined,
  sort: ProgramSort | undefined,
  language: Language,
  finder: Finder<NoInfer<C>>,
): C[] {
  const filtered = cards.filter((card) => passesFilters(card, filters));
  return searchCards(filtered, q ?? "", finder).sort(byOrder(sort ?? DEFAULT_SORT, language, finder));
}

/** Those that hold all words of `q`; where none does, those whose title resembles it. All of them where it has no words. */
export function searchCards<C>(cards: C[], q: string, finder: Finder<NoInfer<C>>): C[] {
  if (q === "") return cards;
  const needles = searchNeedles(q);
  if (needles.length === 0) return cards;
  const found = cards.filter((card) => finder.holds(card, needles));
  return found.length > 0 ? found : cards.filter((card) => finder.resembles(card, q));
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

function byOrder<C extends OrderedCard>(sort: ProgramSort, language: Language, finder: Finder<C>): (a: C, b: C) => number {
  const orders: Record<ProgramSort, (a: C, b: C) => number> = {
    "-created_at": (a, b) => compare(b.created_at, a.created_at),
    "-starts_at": (a, b) => compare(b.starts_at ?? "", a.starts_at ?? ""),
    popular: (a, b) => b.enrollments_count - a.enrollments_count,
    "-rating": (a, b) => b.rating.avg - a.rating.avg || b.rating.count - a.rating.count,
    price: (a, b) => effectivePrice(a) - effectivePrice(b),
    "-price": (a, b) => effectivePrice(b) - effectivePrice(a),
    title: (a, b) => compare(finder.title(a, language), finder.title(b, language)),
  };
  return (a, b) => orders[sort](a, b) || b.id - a.id;
}

/** By code unit, as the database compares under COLLATE "C": the same on every device, whatever its locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

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

/** `free`, `paid` or `from-to` in SAR, of which one end may be open. */
function priceRange(text: string): { from: Halalas; to: Halalas } | null {
  if (text === "free") return { from: 0, to: 0 };
  if (text === "paid") return { from: 1, to: MOST };
  const match = /^(\d{0,7})-(\d{0,7})$/u.exec(text);
  if (!match || (!match[1] && !match[2])) return null;
  return { from: toHalalas(Number(match[1] || 0)), to: match[2] ? toHalalas(Number(match[2])) : MOST };
}
