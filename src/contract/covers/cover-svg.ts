import type { CoverName, CoverShape } from "./cover-address.ts";
import { COVER_SIZES } from "./cover-address.ts";
import { type CoverOptions, coverArt } from "./cover-art.ts";

type Crop = Omit<CoverOptions, "width" | "height">;

/** Small crops have no star to spare, page art chooses where its light stands: on phones above the words, else beside them. */
const CROPS: Record<CoverShape, Crop> = {
  card: {},
  row: { scale: 62, emberX: 0.5, emberY: 0.55, centred: true },
  square: { scale: 62, emberX: 0.5, emberY: 0.5, centred: true },
  diploma: { scale: 66, emberX: 0.42, emberY: 0.5, centred: true },
  lead: { scale: 112, emberX: 0.38, emberY: 0.45, centred: true },
  hero: { tiling: 0, scale: 165, spin: 0, emberX: 0.28, emberY: 0.58, light: 760, centred: true, nuqta: 15, strokeWidth: 1.5 },
  "hero-phone": { tiling: 0, scale: 118, spin: 0, emberX: 0.5, emberY: 0.42, light: 330, centred: true, nuqta: 10 },
  band: { tiling: 0, scale: 112, spin: 0, emberX: 0.175, emberY: 0.42, light: 620, centred: true, nuqta: 11 },
  "band-phone": { tiling: 0, scale: 100, spin: 0, emberX: 0.15, emberY: 0.3, light: 290, centred: true, nuqta: 9 },
  course: { scale: 172, spin: 0, emberX: 0.25, emberY: 0.42, light: 620, centred: true, nuqta: 13, strokeWidth: 1.6 },
  "course-phone": { scale: 128, spin: 0, emberX: 0.22, emberY: 0.36, light: 330, centred: true, nuqta: 12, strokeWidth: 1.6 },
  entry: { tiling: 0, scale: 150, spin: 0, emberX: 0.32, emberY: 0.36, light: 520, nuqta: 15, strokeWidth: 1.6 },
  "entry-phone": { tiling: 0, scale: 99, spin: 0, emberX: 0.24, emberY: 0.42, light: 290, nuqta: 10 },
  next: { tiling: 0, scale: 132, spin: 0, emberX: 0.22, emberY: 0.5, nuqta: 12, light: 420 },
  "next-phone": { tiling: 0, scale: 104, spin: 0, emberX: 0.32, emberY: 0.3, nuqta: 12, light: 300 },
};

const EMBER = "#F28C28";

/** A cover as a picture of its own. */
export const coverSvg = (name: CoverName): string => {
  const [width, height] = COVER_SIZES[name.shape];
  return drawing(name, ` xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`, "");
};

/**
 * A cover as markup inside a page, which fills its box.
 * @param prefix of the ids of its gradients, which are the document's: two drawings of a page must not share one
 */
export const inlineCover = (name: CoverName, prefix: string): string =>
  drawing(name, ' preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false"', prefix);

function drawing({ id, glaze, shape }: CoverName, attributes: string, prefix: string): string {
  const [width, height] = COVER_SIZES[shape];
  const art = coverArt(id, glaze, { width, height, ...CROPS[shape] });
  const [x, y] = art.ember;
  const gradient = (name: string, radius: number, stops: string) =>
    `<radialGradient id="${prefix}${name}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">${stops}</radialGradient>`;
  const stop = (offset: number, colour: string, opacity?: number) =>
    `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`;
  const light = stop(0, "#FFC069") + stop(0.22, EMBER) + stop(0.5, art.line, 0.75) + stop(1, art.line, 0.16);
  const glow = stop(0, EMBER, 0.42) + stop(0.45, art.line, 0.13) + stop(1, art.ground, 0);
  const all = `width="${width}" height="${height}"`;
  return [
    `<svg${attributes} viewBox="0 0 ${width} ${height}">`,
    `<defs>${gradient("light", art.light, light)}${gradient("glow", art.glow, glow)}</defs>`,
    `<rect ${all} fill="${art.ground}"/><rect ${all} fill="url(#${prefix}glow)"/>`,
    art.spin === 0 ? "<g>" : `<g transform="rotate(${art.spin} ${x} ${y})">`,
    `<path d="${art.ring}" fill="${art.line}" fill-opacity=".1"/><path d="${art.core}" fill="${EMBER}" fill-opacity=".34"/>`,
    `<path d="${art.lines}" fill="none" stroke="url(#${prefix}light)" stroke-width="${art.strokeWidth}" stroke-linejoin="round"/>`,
    `</g><path d="${art.nuqta}" fill="#FFB454"/></svg>`,
  ].join("");
}
