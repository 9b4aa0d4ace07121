/** How many programs each choice of a filter would show, the other filters as they are. */
import type { ProgramCard } from "#contract/catalogue.ts";
import { filterPrograms, readProgramFilters } from "#contract/rules/program-filter.ts";
import type { Language } from "#contract/shapes.ts";
import { catalogueQuery, type CourseQuery } from "./course-query.ts";

export interface Facets {
  type: (type: CourseQuery["type"]) => number;
  category: (id: number) => number;
  duration: (bucket: string) => number;
  price: (range: string | null) => number;
  level: (level: string) => number;
  delivery: (delivery: string) => number;
}

/** The programs of a query from the whole catalogue, in its order: what the server would list. */
export const programsOf = (cards: readonly ProgramCard[], query: CourseQuery, language: Language): ProgramCard[] =>
  filterPrograms(cards, readProgramFilters(catalogueQuery(query)).filters, query.q, query.sort, language);

export function facetsOf(cards: readonly ProgramCard[], query: CourseQuery, language: Language): Facets {
  const among = (change: Partial<CourseQuery>) => programsOf(cards, { ...query, ...change }, language);
  const counted =
    <T>(shown: ProgramCard[], read: (card: ProgramCard) => T) =>
    (value: T) =>
      shown.filter((card) => read(card) === value).length;
  return {
    type: (type) => among({ type }).length,
    category: counted(among({ categories: [] }), (card) => card.category.id),
    duration: counted<string>(among({ durations: [] }), (card) => card.duration_bucket),
    price: (price) => among({ price }).length,
    level: counted<string>(among({ levels: [] }), (card) => card.level),
    delivery: counted<string>(among({ deliveries: [] }), (card) => card.delivery),
  };
}
