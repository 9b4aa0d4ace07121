/**
 * The faces of the first view, cut from those of the packages: `npm run faces` writes them into `src/app/ui/faces`. What a first view
 * says is a fraction of what a family can say; the whole files follow where a letter asks for them (`app/ui/tokens.css`).
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import { CERTIFICATE_HEADING_AR } from "#contract/certificates/certificate-text.ts";

export const FACES_FOLDER = "src/app/ui/faces";

/** All that is ever set in the display face, by its message. */
export const BRAND_LINES = [
  "Take a light from those who know",
  "Courses and diplomas",
  "Qabas news",
  "About",
  "Privacy policy",
  "Terms and conditions",
  "Accessibility",
  "Help",
  "Cookies",
] as const;

/** Weights between body text and headings (`app/ui/tokens.css`). */
const TEXT_WEIGHTS = { min: 350, max: 620 };
const BRAND_WEIGHT = 620;

/** What joins and places letters; alternative shapes are never asked for. */
const LATIN_FEATURES = ["kern"];
const ARABIC_FEATURES = ["ccmp", "locl", "isol", "init", "medi", "fina", "rlig", "mark", "mkmk"];

interface Face {
  name: string;
  /** In its package. */
  file: string;
  letters: string;
  weights: typeof TEXT_WEIGHTS | number;
  features: readonly string[];
  /** KB that it may weigh; that of the brand's line as base64 in the page. */
  most: number;
}

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Letters of each as its `unicode-range` in `tokens.css` names them. */
const ARABIC = `،؛؟ـ${between(0x621, 0x63a)}${between(0x641, 0x652)}\u200c\u200d\u200e\u200f`;
const LATIN = `${between(0x20, 0x7e).replace(/[$<>\\^`{|}~]/gu, "")}\u00a0©«·»×–—‘’“”…\u202f−`;

export const FACES: readonly Face[] = [
  {
    name: "readex-arabic",
    file: "readex-pro/files/readex-pro-arabic-wght-normal.woff2",
    letters: ARABIC,
    features: ARABIC_FEATURES,
    weights: TEXT_WEIGHTS,
    most: 20,
  },
  {
    name: "readex-latin",
    file: "readex-pro/files/readex-pro-latin-wght-normal.woff2",
    letters: LATIN,
    features: LATIN_FEATURES,
    weights: TEXT_WEIGHTS,
    most: 14,
  },
  {
    name: "kufi-brand",
    file: "reem-kufi/files/reem-kufi-arabic-wght-normal.woff2",
    letters: brandText(),
    features: ARABIC_FEATURES,
    weights: BRAND_WEIGHT,
    most: 6,
  },
];

/** @returns the face as a file */
export async function cut({ file, letters, weights, features }: Face): Promise<Buffer> {
  const whole = readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`));
  return await subsetFont(whole, letters, { targetFormat: "woff2", variationAxes: { wght: weights }, keepFeatures: [...features] });
}

/** The reviewed Arabic of the lines, and the heading of the certificate. */
function brandText(): string {
  const said = ["public", "news", "pages", "forms"].map((name) => readFileSync(path.join("locales/ar", `${name}.po`), "utf8")).join("\n");
  const lines = BRAND_LINES.map((line) => {
    const found = new RegExp(`^msgid "${line}"\\nmsgstr "(.+)"$`, "mu").exec(said)?.[1];
    if (!found) throw new Error(`nothing says «${line}» in Arabic`);
    return found;
  });
  return [...lines, CERTIFICATE_HEADING_AR].join("");
}
