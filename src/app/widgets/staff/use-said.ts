import { useAtomValue } from "jotai";
import { languageAtom } from "#app/state/language/language.ts";

/** The words of a pair in the language of the page; a name without a Latin spelling is said as it is. */
export function useSaid(): (pair: { ar: string; en: string | null }) => string {
  const language = useAtomValue(languageAtom);
  return (pair) => (language === "en" && pair.en) || pair.ar;
}
