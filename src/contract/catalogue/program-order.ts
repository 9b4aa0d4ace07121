import { effectivePrice } from "#contract/rules/money.ts";
import type { Language } from "../shapes.ts";
import type { ProgramCard, ProgramSort } from "./catalogue.ts";
import { type FilteredCard, passesFilters, type ProgramFilters } from "./program-filter.ts";

/** Newest first unless something is searched or asked otherwise. */
export const DEFAULT_SORT: ProgramSort = "-created_at";

/** How the texts of programs are searched, and by what their titles are ordered. */
export interface Finder<C> {
  /** The places of the programs that a query finds, by id, the best 0; null where it says nothing. */
  find(q: string): ReadonlyMap<number, number> | null;
  /** What its title in a language is ordered by (`title-key.ts`). */
  title(card: C, language: Language): string;
}

/** What orders look at, beside the title. */
export type OrderedCard = FilteredCard &
  Pick<ProgramCard, "id" | "created_at" | "enrollments_count"> & { rating: { avg: number; count: number } };

/**
 * The programs that the server would list for the same query, in its order: of all that the query finds, those that pass the filters.
 * @param cards the whole catalogue
 * @param sort what they are ordered by; left out: the best match first where something is searched, else the newest
 */
export function filterPrograms<C extends OrderedCard>(
  cards: readonly C[],
  filters: ProgramFilters,
  q: string | undefined,
  sort: ProgramSort | undefined,
  language: Language,
  finder: Finder<NoInfer<C>>,
): C[] {
  const found = finder.find(q ?? "");
  const listed = cards.filter((card) => passesFilters(card, filters) && (found === null || found.has(card.id)));
  return listed.sort(byOrder(orderOf(sort, found !== null), language, finder, found));
}

/** What a list is ordered by: without a search nothing matches better. */
export const orderOf = (sort: ProgramSort | undefined, searches: boolean): ProgramSort =>
  searches ? (sort ?? "relevance") : sort === undefined || sort === "relevance" ? DEFAULT_SORT : sort;

function byOrder<C extends OrderedCard>(
  sort: ProgramSort,
  language: Language,
  finder: Finder<C>,
  found: ReadonlyMap<number, number> | null,
): (a: C, b: C) => number {
  const orders: Record<ProgramSort, (a: C, b: C) => number> = {
    relevance: (a, b) => (found?.get(a.id) ?? 0) - (found?.get(b.id) ?? 0),
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
