import { useAtomValue } from "jotai";
import { languageAtom, setLanguage } from "#app/state/language.ts";
import { OTHER_LANGUAGE } from "./language-names.ts";
import styles from "./language-link.module.css";

/** The other language, in its own words (glossary §3.1). */
export function LanguageLink() {
  const other = OTHER_LANGUAGE[useAtomValue(languageAtom)];
  return (
    <button type="button" className={styles.link} lang={other.language} onClick={() => void setLanguage(other.language)}>
      {other.name}
    </button>
  );
}
