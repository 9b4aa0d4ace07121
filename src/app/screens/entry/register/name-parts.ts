/** Names are asked in four parts (first, father, grandfather, family) and travel as one line (api.md §1). */
export const NAME_PARTS = ["first", "father", "grandfather", "family"] as const;
export type NamePart = (typeof NAME_PARTS)[number];
export type NameParts = Record<NamePart, string>;
export type Script = "ar" | "en";

export const emptyName = (): NameParts => ({ first: "", father: "", grandfather: "", family: "" });

/** A part may hold several words (عبد الله); single spaces, none at the ends. */
const tidy = (part: string) => part.trim().replace(/\s+/gu, " ");

/** The whole name as it travels: present parts in order. */
export const joinName = (parts: NameParts): string =>
  NAME_PARTS.map((part) => tidy(parts[part]))
    .filter(Boolean)
    .join(" ");

export const isEmptyName = (parts: NameParts): boolean => joinName(parts) === "";

const LETTERS: Record<Script, RegExp> = {
  ar: /^[\u0600-\u06FF\s'-]+$/u,
  en: /^[A-Za-z\s'.-]+$/u,
};

/**
 * What keeps a name from being complete: the first part that is missing or in the wrong script, so that the message can
 * name it. An optional name may stay empty as a whole, never in part: it is printed on the certificate.
 */
export function nameFault(parts: NameParts, script: Script, required: boolean): { part: NamePart; fault: "missing" | "script" } | null {
  if (isEmptyName(parts)) return required ? { part: "first", fault: "missing" } : null;
  for (const part of NAME_PARTS) {
    const value = tidy(parts[part]);
    if (!value) return { part, fault: "missing" };
    if (!LETTERS[script].test(value)) return { part, fault: "script" };
  }
  return null;
}

/** A whole name pasted or filled into one part is spread over all four; fewer than four words stay where they are. */
export function spreadName(text: string): NameParts | null {
  const words = tidy(text).split(" ");
  if (words.length < NAME_PARTS.length) return null;
  const [first = "", father = "", grandfather = "", ...family] = words;
  return { first, father, grandfather, family: family.join(" ") };
}
