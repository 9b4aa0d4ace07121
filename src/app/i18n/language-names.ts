import type { Language } from "./language.ts";

/** Each language in its own words; never translated. */
const LANGUAGE_NAMES = { ar: "العربية", en: "English" } as const satisfies Record<Language, string>;

export const OTHER_LANGUAGE = {
  ar: { language: "en", name: LANGUAGE_NAMES.en },
  en: { language: "ar", name: LANGUAGE_NAMES.ar },
} as const satisfies Record<Language, { language: Language; name: string }>;
