import {
  givesFourNames,
  lacksNames,
  lettersFault,
  nameFault,
  namesIn,
  normaliseName,
  type Script,
} from "#contract/accounts/person-name.ts";
import type { FieldMessageKey } from "#contract/field-messages.ts";

/** A Saudi name is asked in four parts (first, father, grandfather, family); names travel as one line (api.md §1). */
export const NAME_PARTS = ["first", "father", "grandfather", "family"] as const;
export type NamePart = (typeof NAME_PARTS)[number];
export type NameParts = Record<NamePart, string>;
/** A passport knows given names and a surname. */
const PASSPORT_PARTS: readonly NamePart[] = ["first", "family"];

export const emptyName = (): NameParts => ({ first: "", father: "", grandfather: "", family: "" });

/** The parts that somebody of this nationality is asked for. */
export const partsOf = (nationality: string): readonly NamePart[] => (givesFourNames(nationality) ? NAME_PARTS : PASSPORT_PARTS);

/** The whole name as it travels: present parts in order. */
export const joinName = (parts: NameParts): string => normaliseName(NAME_PARTS.map((part) => parts[part]).join(" "));

export interface PartFault {
  part: NamePart;
  key: FieldMessageKey;
  /** The part is empty, and its name can be said. */
  missing: boolean;
}

/** What keeps a name from being one of this nationality: the first part that is missing or cannot stand there. */
export function partFault(parts: NameParts, script: Script, nationality: string): PartFault | null {
  const four = givesFourNames(nationality);
  let empty: NamePart | null = null;
  for (const part of partsOf(nationality)) {
    const value = normaliseName(parts[part]);
    if (value === "" && four) return { part, key: "fourNames", missing: true };
    const key = value === "" ? null : lettersFault(value, script);
    if (key) return { part, key, missing: false };
    if (value === "") empty ??= part;
  }
  const whole = joinName(parts);
  // A passport without a surname holds the whole name among the given ones.
  if (whole === "" || nameFault(whole, script)) return { part: empty ?? "family", key: "twoNames", missing: false };
  return lacksNames(whole, nationality) ? { part: "family", key: "fourNames", missing: false } : null;
}

/** A whole name pasted or filled into one part is spread over all; fewer names stay where they are. */
export function spreadName(text: string, nationality: string): NameParts | null {
  const names = namesIn(normaliseName(text));
  if (names.length < partsOf(nationality).length) return null;
  if (!givesFourNames(nationality)) return { ...emptyName(), first: names.slice(0, -1).join(" "), family: names.at(-1) ?? "" };
  const [first = "", father = "", grandfather = "", ...family] = names;
  return { first, father, grandfather, family: family.join(" ") };
}

/** What was written, in the parts of another nationality. */
export function reshapeName(parts: NameParts, nationality: string): NameParts {
  if (givesFourNames(nationality)) return parts.father || parts.grandfather ? parts : (spreadName(joinName(parts), nationality) ?? parts);
  return { ...emptyName(), first: joinName({ ...parts, family: "" }), family: parts.family };
}
