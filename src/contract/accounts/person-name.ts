/** Names of people as they have them: one spelling for what looks alike, and how many names a line holds. Page and server read the same. */
import { plainLine } from "#contract/rules/plain-text.ts";
import type { FieldMessageKey } from "#contract/field-messages.ts";

/** Letters that a name is written in. */
export type Script = "ar" | "en";

/** Names of a Saudi national, as on the ID (R8.1): own, father's, grandfather's, family's. */
export const SAUDI_NAMES = 4;
/** Words of anybody else's name, as in the passport. */
export const PASSPORT_WORDS = 2;

/** What a passport's copy, a PDF or a phone puts in place of a letter. */
const COMPATIBLE = /[\uFB50-\uFDFF\uFE70-\uFEFC\uFF21-\uFF3A\uFF41-\uFF5A\uFB00-\uFB06]/gu;
const JOINER = /\u200D/gu;
const NON_JOINER = /\u200C/gu;
const TATWEEL = /\u0640/gu;
/** Short vowels and signs of recitation. Hamza and madda above a letter (U+0653 to U+0655) join it first. */
const VOWEL_MARKS = /[\u0610-\u061A\u064B-\u0652\u0656-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED]/gu;
const LEFT_OVER = /[\u0653-\u0655]/gu;
const APOSTROPHES = /[\u2018\u2019\u02BB-\u02BF\u0060\u00B4\u2032]/gu;
const DASHES = /[\u2010-\u2015\u2212]/gu;

/** The spelling that a name is kept in: no tatweel, no vowel marks, nothing unseen, one blank between words, NFC. */
export const normaliseName = (text: string): string =>
  plainLine(
    text
      .replace(NON_JOINER, " ")
      .replace(JOINER, "")
      .replace(COMPATIBLE, (sign) => sign.normalize("NFKC"))
      .replace(TATWEEL, "")
      .replace(VOWEL_MARKS, "")
      .normalize("NFC")
      .replace(LEFT_OVER, "")
      .replace(APOSTROPHES, "'")
      .replace(DASHES, "-"),
  ).replace(/\s*-\s*/gu, "-");

const ARABIC_LETTERS = "\u0620-\u063F\u0641-\u064A\u066E\u066F\u0671-\u06D3\u06D5\u06EE\u06EF\u06FA-\u06FC\u06FF\u0750-\u077F\u08A0-\u08B4";
const WORDS: Record<Script, RegExp> = {
  ar: new RegExp(`^['-]?[${ARABIC_LETTERS}]+(?:['-][${ARABIC_LETTERS}]+)*'?$`, "u"),
  en: /^['-]?[\p{Script=Latin}\p{M}]+(?:[.'-]+[\p{Script=Latin}\p{M}]+)*[.']*$/u,
};

const wordsOf = (name: string): string[] => name.split(" ").filter(Boolean);

/** Whether every word is of these letters; initials bear a full stop in Latin alone. */
export const isWrittenIn = (name: string, script: Script): boolean =>
  name !== "" && wordsOf(name).every((word) => WORDS[script].test(word));

/** Words that begin a name of several: «عبد الله», «بن سعد», «آل سعود», "Abdul Rahman", "Al Harbi". */
const BEGINS = new Set(
  `عبد أبو ابو أبا ابا أبي ابي بو أم ام آل ال بن ابن بنت ولد بني ذو ذي رب أولاد اولاد
  abd abdul abdel abdal abdur abu abou bu um umm oum al el aal ad an ar as ash at az bin ben ibn bint ould wuld
  de del da das do dos di du la le van von der den ter ud ul ur mc mac san santa st`.split(/\s+/u),
);
/** Words that end one: «نور الدين», «عطا الله». */
const ENDS = new Set("الدين الله الإسلام الاسلام الحق الرحمن النبي الرسول eddin eldin aldin uddin ud-din al-din allah ullah".split(" "));

/** The names of a line, in order: «محمد بن سعد آل سعود» are three. */
export function namesIn(name: string): string[] {
  const names: string[] = [];
  let open = false;
  for (const word of wordsOf(name)) {
    const plain = word.toLowerCase();
    const last = names.length - 1;
    if (open || (last >= 0 && ENDS.has(plain))) names[last] += ` ${word}`;
    else names.push(word);
    open = BEGINS.has(plain);
  }
  return names;
}

/** Why a part of a name cannot stand there; null where it can. */
export function lettersFault(part: string, script: Script): FieldMessageKey | null {
  if (/\p{N}/u.test(part)) return "name.digits";
  if (isWrittenIn(part, script)) return null;
  return script === "ar" ? "name.arabic" : "name.english";
}

/** Why a normalised name is none in these letters, whoever bears it; null where it may be one. */
export const nameFault = (name: string, script: Script): FieldMessageKey | null =>
  lettersFault(name, script) ?? (wordsOf(name).length < PASSPORT_WORDS ? "twoNames" : null);

/**
 * Whether a nationality gives four names: Saudi Arabia's does. Where none is known the specification's rule holds.
 * @param nationality ISO 3166-1 alpha-2
 */
export const givesFourNames = (nationality: string | null | undefined): boolean => !nationality || nationality === "SA";

/** Whether names are missing for somebody of this nationality. */
export const lacksNames = (name: string, nationality: string | null | undefined): boolean =>
  givesFourNames(nationality) && namesIn(name).length < SAUDI_NAMES;
