import type { Language } from "#contract/shapes.ts";

/** Names side by side, with the comma of the language. */
export const joinNames = (language: Language, names: readonly string[]): string => names.join(language === "ar" ? "، " : ", ");
