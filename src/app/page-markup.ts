import type { PageHead } from "#app/widgets/site/served-page.ts";
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "#contract/shapes.ts";

interface Place {
  origin: string;
  /** Without a query. */
  path: string;
  language: Language;
  /** The site's own name, in the language of the page. */
  site: string;
}

const LOCALE = { ar: "ar_SA", en: "en_US" } as const;

/** The address of a page in a language: Arabic has the bare one, so that one page has one address (R1.7). */
function addressIn(language: Language, { origin, path }: Pick<Place, "origin" | "path">, query: string): string {
  const search = new URLSearchParams(query);
  if (language !== DEFAULT_LANGUAGE) search.set("lang", language);
  const text = search.toString();
  return `${origin}${path}${text ? `?${text}` : ""}`;
}

/**
 * Head of a rendered page as markup. What speaks of this page alone bears `data-page`: it is removed when the browser goes
 * on to another page, which has its own.
 */
export function headMarkup(head: PageHead, place: Place): string {
  const { site, language } = place;
  const query = head.canonicalQuery ?? "";
  const address = addressIn(language, place, query);
  const title = head.title === null || head.title === site ? site : `${head.title} | ${site}`;
  const meta = (name: string, content: string) => `<meta data-page name="${name}" content="${escaped(content)}">`;
  const property = (name: string, content: string | number) => `<meta data-page property="${name}" content="${escaped(String(content))}">`;
  return [
    `<title>${escaped(title)}</title>`,
    meta("description", head.description),
    ...(head.noindex
      ? [meta("robots", "noindex")]
      : [
          `<link data-page rel="canonical" href="${escaped(address)}">`,
          ...LANGUAGES.map((other) => alternate(other, addressIn(other, place, query))),
          alternate("x-default", addressIn(DEFAULT_LANGUAGE, place, query)),
        ]),
    head.feed
      ? `<link data-page rel="alternate" type="application/atom+xml" title="${escaped(head.feed.title)}" href="${escaped(head.feed.href)}">`
      : "",
    property("og:type", head.type ?? "website"),
    property("og:site_name", site),
    property("og:title", head.title ?? site),
    property("og:description", head.description),
    property("og:url", address),
    property("og:locale", LOCALE[language]),
    property("og:locale:alternate", LOCALE[language === "ar" ? "en" : "ar"]),
    ...(head.image
      ? [property("og:image", head.image.url), property("og:image:width", head.image.width), property("og:image:height", head.image.height)]
      : [property("og:image", `${place.origin}/icons/icon-512.png`)]),
    meta("twitter:card", head.image ? "summary_large_image" : "summary"),
    ...head.jsonLd.map(
      (thing) => `<script data-page type="application/ld+json">${jsonText({ "@context": "https://schema.org", ...thing })}</script>`,
    ),
  ]
    .filter(Boolean)
    .join("");
}

const alternate = (language: string, address: string): string =>
  `<link data-page rel="alternate" hreflang="${language}" href="${escaped(address)}">`;

/** Text in an attribute or an element. */
const escaped = (text: string): string =>
  text.replace(/[&<>"]/gu, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** JSON in a script element: no `<`, so that nothing in it can end the element. */
export const jsonText = (value: unknown): string => JSON.stringify(value).replace(/</gu, "\\u003c");
