import type { Language } from "#contract/shapes.ts";
import type { Localised, StoredBlock } from "#server/db/tables/learning-content.ts";

const OPENING = "<".charCodeAt(0);

/** UTF-8, UTF-16 as Windows saves it, else the old encoding that the text names, else the Arabic one of Windows; null for what is no text. */
export function decode(bytes: Uint8Array): { value: string; old: boolean } | null {
  const wide = wideEncoding(bytes);
  if (wide) return { value: new TextDecoder(wide).decode(bytes), old: true };
  if (bytes.includes(0)) return null;
  try {
    return { value: new TextDecoder("utf-8", { fatal: true }).decode(bytes), old: false };
  } catch {
    const said = /encoding="([\w-]{1,40})"/u.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 200)))?.[1] ?? "";
    const encoding = /^(?:iso-8859-|windows-125)\d+$/iu.test(said) ? said : "windows-1256";
    return { value: new TextDecoder(encoding).decode(bytes), old: true };
  }
}

/** UTF-16 begins with its mark, or with the sign that XML begins with and half of it empty; null for what is none. */
function wideEncoding([first, second, third, fourth]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (first === 0xff && second === 0xfe && (third !== 0 || fourth !== 0)) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === OPENING && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  return first === 0 && second === OPENING && third === 0 && fourth !== 0 ? "utf-16be" : null;
}

/** The one of our two languages that a text is written in; what is in neither script of them stands beside English. */
export function languageOf(text: string): Language {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return arabic * 2 > latin ? "ar" : "en";
}

/** Something that is written in one language alone. */
export const inOwnLanguage = <T>(value: T, text: string, none: T): Localised<T> =>
  languageOf(text) === "ar" ? { ar: value, en: none } : { ar: none, en: value };

const WORDS_A_MINUTE = 180;

/** Minutes that reading a text takes, from 1 to 600. */
export function readingMinutes({ ar, en }: Localised<StoredBlock[]>): number {
  const words = Math.max(...[ar, en].map((blocks) => JSON.stringify(blocks).split(/\s+/u).length));
  return Math.min(600, Math.max(1, Math.ceil(words / WORDS_A_MINUTE)));
}
