import { languageAtom } from "#app/state/language.ts";
import { useResource } from "#app/state/resource.ts";
import { listPrograms, OFFLINE_CATALOGUE_QUERY, type ProgramCard } from "#contract/catalogue.ts";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { catalogueQuery, type CourseQuery, PROGRAMS_PER_PAGE } from "./course-query.ts";
import { type Facets, facetsOf, programsOf } from "./facets.ts";

export interface CatalogueView {
  status: "loading" | "ready" | "stale" | "error";
  failure: unknown;
  retry: () => void;
  /** The programs of the asked page; null until they are here. */
  programs: readonly ProgramCard[] | null;
  /** How many the query finds in all. */
  total: number | null;
  pages: number;
  facets: Facets | null;
  /** How many there are without any filter. */
  size: number | null;
  asOf: Date | null;
  fromDevice: boolean;
}

/**
 * The list of the courses page. One read brings the whole catalogue, the same that is kept for reading offline: filters
 * then answer at once, with or without a network, by the rules the server has. A catalogue larger than one read is
 * asked of the server page by page, and of the copy where the server cannot be reached.
 */
export function useCatalogue(query: CourseQuery): CatalogueView {
  const language = useAtomValue(languageAtom);
  const whole = useResource(listPrograms, { query: OFFLINE_CATALOGUE_QUERY });
  const size = whole.meta?.total ?? whole.data?.length ?? null;
  const isWhole = whole.data !== null && size !== null && whole.data.length >= size;
  const asksServer = whole.data !== null && !isWhole;
  const page = useResource(asksServer ? listPrograms : null, {
    query: { ...catalogueQuery(query), per_page: PROGRAMS_PER_PAGE, page: query.page },
  });
  const key = JSON.stringify(query);
  const local = useMemo(
    () =>
      whole.data
        ? { found: programsOf(whole.data, query, language), facets: isWhole ? facetsOf(whole.data, query, language) : null }
        : null,
    // `key` is the query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [whole.data, key, language, isWhole],
  );
  if (asksServer && page.data) {
    const total = page.meta?.total ?? page.data.length;
    return { ...page, programs: page.data, total, pages: pagesOf(total), facets: null, size };
  }
  if (asksServer && page.status === "loading") return { ...page, programs: null, total: null, pages: 1, facets: null, size };
  const found = local?.found ?? null;
  const pages = pagesOf(found?.length ?? 0);
  const from = (Math.min(query.page, pages) - 1) * PROGRAMS_PER_PAGE;
  return {
    ...whole,
    programs: found?.slice(from, from + PROGRAMS_PER_PAGE) ?? null,
    total: found?.length ?? null,
    pages,
    facets: local?.facets ?? null,
    size,
  };
}

const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PROGRAMS_PER_PAGE));
