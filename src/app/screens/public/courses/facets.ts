/** How many programs each choice of a filter would show, the other filters as they are. */
import type { ProgramFacets } from "#contract/catalogue/catalogue.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import type { ProgramList } from "#contract/catalogue/program-list.ts";
import { readProgramFilters } from "#contract/catalogue/program-filter.ts";
import type { Language } from "#contract/shapes.ts";
import { catalogueFilters, type CourseQuery } from "./course-query.ts";

export type FacetGroup = Exclude<keyof ProgramFacets, "size">;

/** The programs of a query from the whole catalogue, in its order: what the server would list. */
export const programsOf = (list: ProgramList, query: CourseQuery, language: Language): ListedProgram[] =>
  list.list(readProgramFilters(catalogueFilters(query)).filters, query.q, query.sort ?? undefined, language);

/** The counts of a query from the whole catalogue: what the server would count. */
export const countsOf = (list: ProgramList, query: CourseQuery): ProgramFacets =>
  list.facets(readProgramFilters(catalogueFilters(query)).filters, query.q);

/** The count of one choice; an empty value is no choice. Undefined while nothing is counted. */
export const countOf = (facets: ProgramFacets | null, group: FacetGroup, value: string | number): number | undefined =>
  facets ? (facets[group].find((choice) => choice.value === String(value))?.count ?? 0) : undefined;
