/**
 * How people are looked for by name, on the device and in the database (`name_words` of the migrations): each word that was typed begins a
 * word of the name, in whichever script, order and spelling.
 */
import { fold } from "../rules/arabic-fold.ts";

/** Words that are written together with the next one as often as apart: «عبد الله», «عبدالله»; «آل سعود»; Al Harbi. */
const BOUND = "عبد|ال|al|el|abd|abdul|abdel";
/** The same of «أبو بكر», bin Laden. */
const KIN = "ابو|ابي|بو|ام|ابن|abu|umm|bin|ibn";
const joining = (words: string) => new RegExp(`(?<![^ ])(${words}) (?=[^ ])`, "gu");
const [FEW, MANY] = [joining(BOUND), joining(`${BOUND}|${KIN}`)];

/** Words that count of what was typed. */
const ASKED = 8;

/** A name of several spellings as it is compared: folded, and without the hamza that stands by itself («علاء», «علا»). */
const plain = (text: string): string => fold(text).replaceAll("ء", "");

/** Without its article: «الحربي» as «حربي», Alharbi as Harbi. */
const bare = (word: string): string => word.replace(/^(?:ال(?=[^ ]{3})|[ae]l(?=[a-z]{4}))/u, "");

const readings = (text: string): string[] => {
  const own = plain(text);
  return [...new Set([own, own.replace(FEW, "$1"), own.replace(MANY, "$1")])];
};

/** All words by which a name is found, each after a blank. */
export function nameWords(...names: (string | null)[]): string {
  const words = names.flatMap((name) => readings(name ?? "").flatMap((reading) => reading.split(" ")));
  return ` ${[...new Set(words.flatMap((word) => [word, bare(word)]))].join(" ")}`;
}

/** Ways to read what was typed: the words of a name must begin with all of one of them. None where nothing was typed. */
export const namesAsked = (q: string): string[][] =>
  readings(q)
    .map((reading) => reading.split(" ").filter(Boolean).slice(0, ASKED).map(bare))
    .filter((words) => words.length > 0);

/** Finds people by what was typed: whether any spelling of a name, or another word of theirs, has it. */
export function nameFinder(q: string): (...names: (string | null)[]) => boolean {
  const asked = namesAsked(q);
  if (asked.length === 0) return () => true;
  return (...names) => {
    const words = nameWords(...names);
    return asked.some((way) => way.every((start) => words.includes(` ${start}`)));
  };
}
