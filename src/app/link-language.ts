import { isLanguage, type Language } from "#contract/shapes.ts";

/**
 * Links of a page that was addressed in a language (`?lang=en`) lead on in it: for crawlers, and for readers without
 * script. Where the choice is remembered instead, and after another was made, addresses stay bare.
 * @param search query of the address the page was opened under
 * @param spoken the language on screen at this moment
 */
export function linksIn(search: string, spoken: () => Language): (href: string) => string {
  const addressed = new URLSearchParams(search).get("lang");
  if (!isLanguage(addressed)) return (href) => href;
  return (href) => {
    if (spoken() !== addressed || !href.startsWith("/") || /[?&]lang=/u.test(href)) return href;
    const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/u.exec(href) ?? [];
    return `${path}${query ? `${query}&` : "?"}lang=${addressed}${hash}`;
  };
}
