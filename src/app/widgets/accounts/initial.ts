/** Titles that stand before a name in English without a full stop; the Arabic ones carry one. */
const TITLE = /\.$|^(?:Dr|Prof|Eng|Mr|Mrs|Ms)$/u;

/** The first letter of a name, past titles such as «د.», «أ.د.» and “Dr”. */
export function initialOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = words.find((word) => !TITLE.test(word)) ?? words[0] ?? "";
  return [...first][0]?.toLocaleUpperCase("en") ?? "";
}
