import { type I18n, setupI18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { prerender } from "react-dom/static";
import type { DataOf, Endpoint, MetaOf } from "#contract/endpoint.ts";
import type { PageReads, PageRenderer } from "#contract/rendering.ts";
import type { Language } from "#contract/shapes.ts";
import { getSettings } from "#contract/site/site.ts";
import { type Area, catalogues, wordsOf, numbersOf } from "#app/i18n/language.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { seedResources } from "#app/state/resource.ts";
import { newStore } from "#app/state/store.ts";
import { type PageAddress, type PageAnswers, type PageHead, needed } from "#app/widgets/site/served-page.ts";
import { AppTree } from "./app-tree.tsx";
import { knowTables } from "./area-table.ts";
import { TABLE as INSTRUCTOR } from "./instructor-routes.ts";
import { TABLE as STAFF } from "./staff-routes.ts";
import { linksIn } from "./link-language.ts";
import { matchesPath } from "./match-path.ts";
import { PAGES } from "./page-heads.ts";
import { headMarkup } from "./page-markup.ts";
import { isKnownPath, ROUTES } from "./routes.tsx";
import { TABLE as STUDENT } from "./student-routes.ts";

const NOT_FOUND_SCREEN = "src/app/widgets/site/not-found.tsx";
/** What stands on every page. */
const ALWAYS = [needed(getSettings)];

// An unknown address of an area is a 404 too.
knowTables({ student: STUDENT, instructor: INSTRUCTOR, staff: STAFF });

/** Areas whose pages are rendered. */
const AREAS: readonly Area[] = ["public", "programs", "course", "cart", "news", "pages", "forms", "heads"];
catalogues.ar.heads = () => import("#locales/ar/heads.po");
catalogues.en.heads = () => import("#locales/en/heads.po");

/** An i18n of its own for one request: two pages may be rendered at the same time in two languages. */
const wordsIn = async (language: Language): Promise<I18n> =>
  setupI18n({ locale: language, locales: numbersOf(language), messages: { [language]: await wordsOf(language, AREAS) } });

function look(address: string, language: Language): { page: (typeof PAGES)[number] | null; path: string; at: PageAddress } {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const page = PAGES.find(({ path }) => matchesPath(path, pathname)) ?? null;
  return { page, path: pathname, at: { params: page ? paramsOf(page.path, pathname) : {}, search: searchParams, language } };
}

function paramsOf(route: string, path: string): Record<string, string> {
  const given = path.split("/");
  const named = route.split("/").flatMap((part, index) => (part.startsWith(":") ? [[part.slice(1), decode(given[index] ?? "")]] : []));
  return Object.fromEntries(named) as Record<string, string>;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const renderer: PageRenderer = {
  paths: PAGES.map(({ path }) => path),
  routes: [ROUTES, STUDENT.routes, INSTRUCTOR.routes, STAFF.routes].flatMap((routes) => routes.map(({ path }) => path)),

  plan(address, language) {
    const { page, path, at } = look(address, language);
    if (page) return { reads: [...new Set([...ALWAYS, ...page.page.needs(at)])], screen: page.screen };
    return isKnownPath(path) ? null : { reads: ALWAYS, screen: NOT_FOUND_SCREEN };
  },

  async render({ address, language, reads, origin }) {
    const { page, path, at } = look(address, language);
    const i18n = await wordsIn(language);
    const store = newStore();
    store.set(languageAtom, language);
    seedResources(store, { language, reads, at: new Date(0).toISOString() });
    const head = page ? page.page.head({ ...at, i18n, origin, answer: answers(reads) }) : null;
    const search = at.search.toString();
    const router = { ssrPath: path, ssrSearch: search, hrefs: linksIn(search, () => language) };
    const failures: unknown[] = [];
    const { prelude } = await prerender(<AppTree store={store} i18n={i18n} router={router} />, {
      // A boundary above 12.8 KB would else come as a skeleton with scripts that move its content into place.
      progressiveChunkSize: Infinity,
      onError: (error) => void failures.push(error),
    });
    const markup = await new Response(prelude).text();
    // A boundary that failed shows its waiting state for good where there is no script.
    if (failures.length > 0) throw failures[0];
    const site = i18n._(msg`Qabas`);
    const said: PageHead = head ?? {
      title: i18n._(msg`Page not found`),
      description: i18n._(msg`It may have moved or been deleted. Search for it or go to the home page.`),
      noindex: true,
      jsonLd: [],
    };
    return { status: head ? 200 : 404, head: headMarkup(said, { origin, path, language, site }), markup };
  },
};

function answers(reads: PageReads): PageAnswers["answer"] {
  return <E extends Endpoint>(endpoint: E, options?: Parameters<typeof needed<E>>[1]) => {
    const answer = reads[needed(endpoint, options)];
    if (!answer || "code" in answer) return null;
    return { data: answer.data as DataOf<E>, meta: (answer.meta ?? null) as MetaOf<E> | null };
  };
}
