/** Stands before the number of a character that no call takes (`security/characters.ts`), and before its own. */
const SIGN = "\u241B";
const NOT_HELD = /[\p{Cc}\p{Surrogate}\uFFFE\uFFFF\u241B]/gu;
const HELD = /\u241B([0-9a-f]{4})/gu;

/** Any text of a package as one that travels and is kept: packages write control characters and half surrogates into theirs. */
export const heldText = (value: string): string =>
  value.replace(NOT_HELD, (unit) => SIGN + unit.charCodeAt(0).toString(16).padStart(4, "0"));

/** The text that `heldText` was given. */
export const freedText = (held: string): string =>
  held.replace(HELD, (_all, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
