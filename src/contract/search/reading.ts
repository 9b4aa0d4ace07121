/** How texts and words are read before they are compared. */
import { fold } from "../rules/arabic-fold.ts";

/** A word of a text as it is written. */
export const WORD = /[\p{L}\p{N}\p{M}\u0640]+/gu;

/** Folded, with the thousands of a number in one word, and the signs in it that make a letter a name. */
export const readable = (text: string): string =>
  fold(
    text
      .replaceAll(/(?<=\p{Nd})[,٬](?=\p{Nd}{3})/gu, "")
      .replaceAll("++", "pp")
      .replaceAll(/(?<=\b[cf])#/giu, "sharp"),
  );

/** A word as slips of the pen in it are looked for. */
export interface Heard {
  text: string;
  sound: string;
  /** Its letters as bits: what two words have not in common tells how much there is to correct. */
  letters: number;
}

/** As it is heard: «grafic», «fotography». */
export function heardOf(text: string, base: string): Heard {
  const sound = base.replaceAll("ph", "f");
  let letters = 0;
  for (let place = 0; place < sound.length; place += 1) letters |= 1 << (sound.charCodeAt(place) % 31);
  return { text, sound, letters };
}

export function bitsOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
