import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useMemo, useState } from "react";
import { openSearch, searchTexts } from "#app/state/catalogue/device-catalogue.ts";
import { type Suggestion, suggestionsFor } from "#app/state/catalogue/list-search.ts";
import { useDeviceCatalogue } from "#app/state/catalogue/use-device-catalogue.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { findOwnThings, type OwnThing, readOwnThings } from "#app/state/snapshots/own-things.ts";
import { readOnDevice } from "#offline/catalogue/catalogue-sync.ts";
import type { WordRows } from "#contract/catalogue/catalogue-rows.ts";
import { listPrograms } from "#contract/catalogue/catalogue.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { listNews, type NewsPost, OFFLINE_NEWS_QUERY } from "#contract/news/news.ts";
import { foundNews } from "#contract/news/news-search.ts";

type Marks = Extract<Suggestion, { kind: "words" }>["marks"];

export type SearchRow =
  | { kind: "head"; words: string }
  | { kind: "words"; words: string; why: "recent" | "goes-on" | "meant"; marks: Marks }
  | { kind: "program"; program: ListedProgram; marks: Marks }
  | { kind: "own"; thing: OwnThing }
  | { kind: "news"; post: NewsPost };

/** Letters from which on something is searched, and how long the typing rests before it is. */
const LETTERS = 2;
const REST_MS = 120;
/** Of programs, of the person's own, of news. */
const MOST = { programs: 3, own: 2, news: 2 };

export interface SearchRows {
  rows: readonly SearchRow[];
  /** `before`: nothing is searched. `waiting`: what would answer is not here yet. */
  status: "before" | "waiting" | "found" | "none";
}

/** What a search of every page finds while somebody types: on this device, and by the server where its catalogue is not here yet. */
export function useSearchRows(typed: string, recent: readonly string[]): SearchRows {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const q = useRested(typed.trim());
  const searches = q.length >= LETTERS && typed.trim().length >= LETTERS;
  const { list, status } = useDeviceCatalogue({ opens: true, asks: true });
  useEffect(() => {
    void openSearch();
    if (searches) void searchTexts();
  }, [searches]);
  const canSearch = list !== null && list.search !== null;
  const asked = useResource(searches && list === null && status !== "unread" ? listPrograms : null, {
    query: { q, per_page: MOST.programs },
  });
  const news = useResource(searches ? listNews : null, { query: OFFLINE_NEWS_QUERY, once: true });
  const own = useOwnThings();
  const dictionary = useDictionary();
  const found = useMemo(
    () => (searches && canSearch ? suggestionsFor(list, q, language, MOST.programs) : []),
    [searches, canSearch, list, q, language],
  );

  if (!searches) return { status: "before", rows: recent.map((words) => ({ kind: "words", words, why: "recent", marks: [] })) };
  const programs = canSearch
    ? found.flatMap((one) => (one.kind === "program" ? { program: list.program(one.id, language), marks: one.marks } : []))
    : (asked.data ?? []).map((program) => ({ program, marks: [] }));
  const words = found.filter((one) => one.kind === "words");
  const mine = findOwnThings(own, q, MOST.own);
  const posts = (foundNews(news.data ?? [], q, dictionary) ?? []).flatMap((id) => news.data?.find((post) => post.id === id) ?? []);
  const rows: SearchRow[] = [
    ...words.map(({ words: phrase, meant, marks }) => ({
      kind: "words" as const,
      words: phrase,
      why: meant ? ("meant" as const) : ("goes-on" as const),
      marks,
    })),
    ...headed(
      t`Learning programs`,
      programs.flatMap(({ program, marks }) => (program ? { kind: "program" as const, program, marks } : [])),
    ),
    ...headed(
      t`In my programs`,
      mine.map((thing) => ({ kind: "own" as const, thing })),
    ),
    ...headed(
      t`News`,
      posts.slice(0, MOST.news).map((post) => ({ kind: "news" as const, post })),
    ),
  ];
  const waits = canSearch ? false : list !== null || status === "unread" || asked.status === "loading";
  return { rows, status: rows.length > 0 ? "found" : waits ? "waiting" : "none" };
}

const headed = (words: string, rows: readonly SearchRow[]): SearchRow[] => (rows.length > 0 ? [{ kind: "head", words }, ...rows] : []);

/** What was typed, once the typing rests. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

/** The words that staff keep for the search, as this device has them; null until then. */
function useDictionary(): WordRows | null {
  const [words, setWords] = useState<WordRows | null>(null);
  useEffect(() => {
    void readOnDevice("words").then(
      (kept) => setWords(kept?.rows ?? null),
      () => undefined,
    );
  }, []);
  return words;
}

/** The person's own lessons and sessions, as this device keeps them. */
function useOwnThings(): readonly OwnThing[] {
  const { ownerTag: owner } = useAtomValue(sessionAtom);
  const language = useAtomValue(languageAtom);
  const [read, setRead] = useState<{ owner: string | null; things: readonly OwnThing[] }>({ owner: null, things: [] });
  useEffect(() => {
    if (!owner) return;
    let gone = false;
    void readOwnThings(owner, language).then((things) => !gone && setRead({ owner, things }));
    return () => {
      gone = true;
    };
  }, [owner, language]);
  return owner && read.owner === owner ? read.things : [];
}
