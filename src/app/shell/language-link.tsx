import { useAtomValue } from "jotai";
import type { MouseEvent } from "react";
import { useLocation, useSearch } from "wouter";
import { languageAtom, setLanguage } from "#app/state/language/language.ts";
import { classNames, inline } from "#app/ui/kit.ts";
import { OTHER_LANGUAGE } from "#app/i18n/language-names.ts";
import styles from "./language-link.module.css";

/** The other language, in its own words (glossary §3.1). A link, so that crawlers and readers without script find it too. */
export function LanguageLink() {
  const other = OTHER_LANGUAGE[useAtomValue(languageAtom)];
  const [path] = useLocation();
  const search = new URLSearchParams(useSearch());
  search.set("lang", other.language);
  const choose = (event: MouseEvent) => {
    // Elsewhere is elsewhere: a new tab opens the address.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void setLanguage(other.language);
  };
  return (
    <a
      className={classNames(inline(0, "center", "round-sm", "md", "leading-ui"), styles.link)}
      lang={other.language}
      hrefLang={other.language}
      href={`${path}?${search}`}
      onClick={choose}
    >
      {other.name}
    </a>
  );
}
