/**
 * One normaliser for search on both ends: the server stores folded titles, the browser folds the cached catalogue, and a
 * query finds the same programs online and offline.
 */
const MARKS = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const LATIN_MARKS = /\p{M}+/gu;
const LETTERS: Record<string, string> = { أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ى: "ي", ؤ: "و", ئ: "ي", ة: "ه" };

/** NFKC, marks, tatweel and bidi controls stripped, look-alike letters joined, digits to ASCII, lower case, single spaces. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .replace(MARKS, "")
    .replace(/[أإآٱىؤئة]/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(LATIN_MARKS, "")
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The folded words of a query. At most eight count. */
export const searchTokens = (query: string): string[] => fold(query).split(" ").filter(Boolean).slice(0, 8);

/** Whether an already folded text holds every token. */
export const matchesAll = (folded: string, tokens: readonly string[]): boolean => tokens.every((token) => folded.includes(token));
