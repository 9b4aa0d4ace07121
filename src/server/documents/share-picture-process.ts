/** Entry of the process that paints share pictures. The server's own sharp opens no SVG, and stays so: here come drawings of ours alone. */
import sharp from "sharp";
import { SHARE_SIZE } from "#contract/catalogue/share-picture.ts";
import { coverSvg } from "#contract/covers/cover-svg.ts";
import type { Glaze, Language } from "#contract/shapes.ts";
import type { ReaderOrder, ReaderWord } from "#server/untrusted/reader-words.ts";

export interface PaintOrder {
  id: number;
  glaze: Glaze;
  language: Language;
  /** SVG in outlines, on no ground. */
  words: Uint8Array;
}

const GROUND = "#06171C";
/** From the side at which the words begin: how dark the art is under them. */
const SHADE = [
  [0, 0.94],
  [0.6, 0.62],
  [1, 0.12],
] as const;

function shade(language: Language): Buffer {
  const [x1, x2] = language === "ar" ? [1, 0] : [0, 1];
  const stops = SHADE.map(([at, opacity]) => `<stop offset="${at}" stop-color="${GROUND}" stop-opacity="${opacity}"/>`).join("");
  const { width, height } = SHARE_SIZE;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x1="${x1}" x2="${x2}" y1="0" y2="0">${stops}</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/></svg>`,
  );
}

/** The program's own drawing, its light away from the words, and the words over it. */
async function paint({ id, glaze, language, words }: PaintOrder): Promise<Uint8Array> {
  const drawn = sharp(Buffer.from(coverSvg({ id, glaze, shape: "hero" }))).resize({ ...SHARE_SIZE, fit: "cover" });
  // The light of a cover stands at the left.
  const art = await (language === "ar" ? drawn : drawn.flop()).png().toBuffer();
  return await sharp(art)
    .composite([{ input: shade(language) }, { input: Buffer.from(words) }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const say = (word: ReaderWord): void => void process.send?.(word);

process.on("message", ({ id, input }: ReaderOrder) => {
  paint(input as PaintOrder).then(
    (value) => say({ id, value }),
    (error: unknown) => say({ id, failed: error instanceof Error ? error.name : "unknown" }),
  );
});
say({ id: null, ready: true });
