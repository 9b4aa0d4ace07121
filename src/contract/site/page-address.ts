import { DEFAULT_LANGUAGE, type Language } from "../shapes.ts";

/**
 * The absolute address of a page in a language: Arabic has the bare one, so that one page has one address (R1.7).
 * @param origin without a slash at the end
 * @param path beginning with a slash, without a query
 */
export const pageAddress = (origin: string, path: string, language: Language): string =>
  `${origin}${path}${language === DEFAULT_LANGUAGE ? "" : `${path.includes("?") ? "&" : "?"}lang=${language}`}`;
