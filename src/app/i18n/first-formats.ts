import { i18n } from "@lingui/core";
import { GREGORIAN } from "./gregorian.ts";
import type { Language } from "./language.ts";

/**
 * The first number, plural and date of a language, each of which has the browser read the rules of that language: a twentieth of
 * a second on a slow phone. Done in tasks of their own, they do not hold up the one that shows them.
 */
export const FIRST_FORMATS: readonly ((language: Language) => void)[] = [
  () => void i18n.number(0),
  (language) => void new Intl.PluralRules(language).select(1),
  (language) =>
    void new Intl.DateTimeFormat(GREGORIAN[language], {
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
    }).format(0),
];
