import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

/** The text face of the screen, as files that a PDF can hold: Latin first, so that digits and Latin words are its; Arabic for all else. */
export const TEXT = ["Readex Latin", "Readex Arabic"];

const WEIGHTS = [400, 600] as const;
const files = createRequire(import.meta.url);
const readex = (script: string, weight: number) => files.resolve(`@fontsource/readex-pro/files/readex-pro-${script}-${weight}-normal.woff`);

let ready: Promise<void> | null = null;

/** Reads the fonts, once a process or thread. */
export const loadFonts = (): Promise<void> => (ready ??= load());

async function load(): Promise<void> {
  for (const weight of WEIGHTS) {
    Font.register({ family: "Readex Latin", src: readex("latin", weight), fontWeight: weight });
    Font.register({ family: "Readex Arabic", src: readex("arabic", weight), fontWeight: weight });
  }
  // A name or a title is never broken inside a word.
  Font.registerHyphenationCallback((word) => [word]);
  for (const weight of WEIGHTS) for (const family of TEXT) await keepReadable(family, weight);
}

interface Glyph {
  codePoints: number[];
}
interface FontReader {
  layout: (...args: unknown[]) => { glyphs: Glyph[] };
  getGlyph: (id: number, codePoints?: number[]) => Glyph;
}

/**
 * Keeps what is drawn searchable and copyable. A PDF holds Arabic in the order in which it is seen, and its readers turn the
 * line round to get the text back, the letters of a ligature («لا», «ري») with it: they are written the other way round here.
 * And the reader of fonts remembers a glyph that it first met as a part of another («ح» in «خ») as one that stands for no
 * letter, in every later document of this process: it is told its letter when it is met in a text.
 */
async function keepReadable(fontFamily: string, fontWeight: number): Promise<void> {
  const descriptor = { fontFamily, fontWeight, fontStyle: "normal" as const };
  await Font.load(descriptor);
  const font = Font.getFont(descriptor)?.data as unknown as FontReader;
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph.codePoints.length === 0 && codePoints.length > 0) glyph.codePoints = codePoints;
    return glyph;
  };
  const layout = font.layout.bind(font);
  const turned = new WeakSet<Glyph>();
  font.layout = (...args) => {
    const run = layout(...args);
    for (const glyph of run.glyphs) {
      // Glyphs are shared between runs.
      if (fontFamily !== "Readex Arabic" || glyph.codePoints.length < 2 || turned.has(glyph)) continue;
      turned.add(glyph);
      glyph.codePoints.reverse();
    }
    return run;
  };
}
