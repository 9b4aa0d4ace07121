import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/shapes.ts";

/** `?lang` of the address, else the choice made here before, else Arabic: never what the browser asks for (R1.7). */
export function startLanguage(search: string, chosen: string | null): Language {
  const asked = new URLSearchParams(search).get("lang");
  if (isLanguage(asked)) return asked;
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
}
