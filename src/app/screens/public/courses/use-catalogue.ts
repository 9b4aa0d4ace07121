import { languageAtom } from "#app/state/language.ts";
import { useAtHand, useResource } from "#app/state/resource.ts";
import { listPrograms, OFFLINE_CATALOGUE_QUERY, type ProgramCard, type ProgramFacets } from "#contract/catalogue.ts";
import { useAtomValue } from "jotai";
import { startTransition, useEffect, useMemo, useState } from "react";
import { type CourseQuery, pageOf, pageQuery, pagesOf } from "./course-query.ts";
import { countsOf, programsOf } from "./facets.ts";
import { whenIdle } from "./when-idle.ts";

export interface CatalogueView {
  status: "loading" | "ready" | "stale" | "error";
  failure: unknown;
  retry: () => void;
  /** The programs of the asked page; null until they are here. */
  programs: readonly ProgramCard[] | null;
  /** How many the query finds in all. */
  total: number | null;
  pages: number;
  facets: ProgramFacets | null;
  /** How many there are without any filter. */
  size: number | null;
  asOf: Date | null;
  fromDevice: boolean;
}

/**
 * The list of the courses page. A page from the server comes with its own twelve programs and their counts; the whole
 * catalogue, the same that is kept for reading offline, is read once the browser is idle, or at once where nothing came
 * with the page. From then on filters answer immediately, with or without a network, by the rules the server has. A
 * catalogue larger than one read is asked of the server page by page, and of the copy where it cannot be reached.
 */
export function useCatalogue(query: CourseQuery): CatalogueView {
  const language = useAtomValue(languageAtom);
  const [came] = useState(useAtHand(listPrograms, { query: pageQuery(query) }));
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  const whole = useResource(came && !idle ? null : listPrograms, { query: OFFLINE_CATALOGUE_QUERY });
  const isWhole = whole.data !== null && whole.data.length >= (whole.meta?.total ?? 0);
  const asksPage = !isWhole && (came || whole.data !== null);
  const page = useResource(asksPage ? listPrograms : null, { query: pageQuery(query) });
  const key = JSON.stringify(query);
  const local = useMemo(
    () => (whole.data ? { found: programsOf(whole.data, query, language), facets: isWhole ? countsOf(whole.data, query) : null } : null),
    // `key` is the query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [whole.data, key, language, isWhole],
  );
  if (asksPage && (page.data || page.status === "loading" || !local)) {
    const total = page.meta?.total ?? null;
    const facets = page.meta?.facets ?? null;
    return { ...page, programs: page.data, total, pages: pagesOf(total ?? 0), facets, size: facets?.size ?? null };
  }
  return {
    ...whole,
    programs: local ? pageOf(local.found, query.page) : null,
    total: local?.found.length ?? null,
    pages: pagesOf(local?.found.length ?? 0),
    facets: local?.facets ?? null,
    size: whole.meta?.total ?? whole.data?.length ?? null,
  };
}
