import { openSearch, searchTexts, useDeviceCatalogue } from "#app/state/catalogue/use-device-catalogue.ts";
import { whenIdle } from "#app/state/catalogue/when-idle.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { onceUsed } from "#app/state/visit/first-visit.ts";
import { useAtHand, useResource } from "#app/state/resource.ts";
import { listPrograms, type ProgramFacets } from "#contract/catalogue/catalogue.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { useAtomValue } from "jotai";
import { startTransition, useEffect, useMemo, useState } from "react";
import { type ListSearch, searchIn, type Suggestion, suggestionsFor } from "#app/state/catalogue/list-search.ts";
import { programsOnPage, pagesOf } from "./course-pages.ts";
import { type CourseQuery, programPageQuery } from "./course-query.ts";
import { countsOf, programsOf } from "./facets.ts";

export interface CatalogueView {
  status: "loading" | "ready" | "stale" | "error";
  failure: unknown;
  retry: () => void;
  /** The programs of the asked page; null until they are here. */
  programs: readonly ListedProgram[] | null;
  /** How many the query finds in all. */
  total: number | null;
  pages: number;
  facets: ProgramFacets | null;
  /** How many there are without any filter. */
  size: number | null;
  asOf: Date | null;
  fromDevice: boolean;
  /** What was probably meant, where the search was written another way. */
  meant: string | null;
  /** What is at hand of the search on this device; null until it is loaded, and while nothing is searched. */
  search: ListSearch | null;
  /** How what is being typed may go on; nothing until the search is loaded on this device. */
  suggest: (typed: string) => Suggestion[];
  /** The search looked at titles, fields and instructors alone: the longer texts are not on this device. */
  shallow: boolean;
}

/** The server's page is waited for no longer where this device has an answer of its own (architecture). */
const PATIENCE_MS = 4_000;

/**
 * The list of the courses page. A page from the server comes with its own twelve programs and their counts; all programs, as
 * this device keeps them for reading offline, are at hand once the page is used and the browser is idle, or at once where nothing came with the page.
 * From then on filters answer immediately, with or without a network, by the rules the server has. A search is answered here once
 * the longer texts are on this device; until then the server is asked, and this device where it cannot be reached.
 */
export function useCatalogue(query: CourseQuery): CatalogueView {
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [came] = useState(useAtHand(listPrograms, { query: programPageQuery(query) }));
  const [idle, setIdle] = useState(false);
  useEffect(() => onceUsed(() => whenIdle(() => startTransition(() => setIdle(true)))), []);
  const [size, setSize] = useState<number | null>(null);
  const { list, status, asOf, failure } = useDeviceCatalogue({ opens: !came || idle, asks: idle, size });
  const searches = query.q !== "";
  useEffect(() => {
    if (!searches) return;
    void openSearch();
    void searchTexts();
  }, [searches]);
  const canSearch = list !== null && list.search !== null;
  const shallow = searches && list !== null && !(canSearch && list.isDeep);
  const asksPage = list === null ? came || status !== "unread" : shallow;
  const page = useResource(asksPage ? listPrograms : null, { query: programPageQuery(query) });
  const key = JSON.stringify(query);
  const waited = usePatience(`${asksPage}${key}`);
  const local = useMemo(
    () =>
      list && (canSearch || !searches)
        ? { found: programsOf(list, query, language), facets: countsOf(list, query), search: searchIn(list, query.q) }
        : null,
    // `key` is the query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [list, canSearch, key, language],
  );
  const suggest = (typed: string) => suggestionsFor(list, typed, language);
  const counted = page.meta?.facets?.size ?? null;
  useEffect(() => setSize((known) => counted ?? known), [counted]);
  const waits = page.status === "loading" && online && !waited;
  if (!local || (asksPage && (waits || (page.data !== null && !page.fromDevice)))) {
    const total = page.meta?.total ?? null;
    return {
      ...page,
      programs: page.data,
      total,
      pages: pagesOf(total ?? 0),
      facets: page.meta?.facets ?? null,
      size: counted,
      meant: page.meta?.meant ?? null,
      search: null,
      suggest,
      shallow: false,
    };
  }
  return {
    status: status === "stale" ? "stale" : "ready",
    failure,
    retry: page.retry,
    programs: programsOnPage(local.found, query.page),
    total: local.found.length,
    pages: pagesOf(local.found.length),
    facets: local.facets,
    size: list?.size ?? null,
    asOf,
    fromDevice: status !== "fresh",
    meant: local.search?.found.meant ?? null,
    search: local.search,
    suggest,
    shallow,
  };
}

/** Whether the same thing has been waited for long enough. */
function usePatience(what: string): boolean {
  const [spent, setSpent] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSpent(what), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return spent === what;
}
