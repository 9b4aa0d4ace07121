import { HOME_PROGRAMS_QUERY, listCategories, listPrograms } from "#contract/catalogue/catalogue.ts";
import { API_BASE, type Endpoint } from "#contract/endpoint.ts";
import { HOME_NEWS_QUERY, listNews, OFFLINE_NEWS_QUERY } from "#contract/news/news.ts";
import { listCities, listNationalities } from "#contract/places/places.ts";
import type { Language } from "#contract/shapes.ts";
import { getAbout, getFigures, getSettings, listInstructors, listPartnerReviews, listPartners, PAGE_SLUGS } from "#contract/site/site.ts";
import { hasApiCopy, isCachedRead } from "#offline/api-cache.ts";
import type { PageMessage } from "#offline/page-messages.ts";
import { publicReads } from "./cache-routes.ts";
import { scope } from "./scope.ts";

type Query = Readonly<Record<string, string | number>>;

const read = (endpoint: Endpoint, query: Query = {}): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return endpoint.path + (text ? `?${text}` : "");
};

/**
 * Kept at the first visit; ordinary reading brings them up to date. All programs, for search and filters, are kept by the pages
 * themselves (`app/state/catalogue`).
 */
const READS = [
  read(getSettings),
  read(listCategories),
  read(listPrograms, HOME_PROGRAMS_QUERY.course),
  read(listPrograms, HOME_PROGRAMS_QUERY.diploma),
  read(listNews, HOME_NEWS_QUERY),
  read(listNews, OFFLINE_NEWS_QUERY),
  read(listPartners),
  read(listPartnerReviews),
  read(getAbout),
  read(getFigures),
  read(listInstructors),
  ...PAGE_SLUGS.map((slug) => `/pages/${slug}`),
  // Who is shown a certificate where there is no network can still check its signature.
  "/certificates/keys",
  read(listNationalities),
  read(listCities),
];

/**
 * Fetches what must open without a network, in the languages in use. One after the other: the page that is being read needs
 * the line more. What fails is fetched at the next start, as is what is left when a newer version waits: it takes over once
 * this one has nothing more to do (P12).
 */
export async function warm(
  event: ExtendableEvent,
  { languages, apiBase, paths = [] }: Extract<PageMessage, { type: "WARM" }>,
): Promise<void> {
  const reads = readsToKeep(apiBase, paths, scope.location.href);
  for (const language of languages) {
    for (const address of reads) {
      if (scope.registration.waiting) return;
      if (!(await hasApiCopy(address, language))) await keep(event, address, language);
    }
  }
}

/** Addresses to fetch. What is no public read is left out, whoever asked for it. */
export const readsToKeep = (apiBase: string, paths: readonly string[], here: string): string[] =>
  [...new Set([...READS, ...paths])]
    .map((path) => new URL(apiBase + path, here))
    .filter((url) => isCachedRead(url, API_BASE))
    .map(({ href }) => href);

async function keep(event: ExtendableEvent, address: string, language: Language): Promise<void> {
  const request = new Request(address, { headers: { Accept: "application/json", "Accept-Language": language }, credentials: "omit" });
  try {
    const [response, done] = publicReads.handleAll({ event, request });
    await response;
    await done;
  } catch {
    // No network: ordinary reading will keep it.
  }
}
