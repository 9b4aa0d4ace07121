import { brotliDecompressSync } from "node:zlib";

/** The whole list as one text, a line each, first and last line empty: a search through it takes less than a millisecond, and memory of its length alone. */
let list: Promise<string> | null = null;

async function load(): Promise<string> {
  const { default: address } = await import("./common-passwords.txt.br?url&inline");
  return `\n${brotliDecompressSync(Buffer.from(address.slice(address.indexOf(",") + 1), "base64")).toString("utf8")}\n`;
}

/** The letters that signs are often written for. */
const LETTERS: Record<string, string> = { "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", $: "s", "5": "s", "7": "t" };

const withoutSigns = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");
const withLetters = (text: string): string => [...text].map((sign) => LETTERS[sign] ?? sign).join("");
/** The digits at the end are more often a number than letters. */
const withLettersBeforeDigits = (text: string): string => {
  const word = text.replace(/\d+$/u, "");
  return withLetters(word) + text.slice(word.length);
};

/**
 * Whether a password is one of the 100,000 commonest, folded: in any case, with signs put in or after it (`Password1!`), or with
 * signs for letters (`P@ssw0rd`).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.normalize("NFKC").toLowerCase().trim();
  if (text.includes("\n")) return false;
  const all = await (list ??= load());
  const ended = text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const spellings = new Set([
    text,
    ended,
    withoutSigns(text),
    withLetters(ended),
    withLettersBeforeDigits(ended),
    withoutSigns(withLetters(ended)),
  ]);
  return [...spellings].some((spelling) => spelling !== "" && all.includes(`\n${spelling}\n`));
}
