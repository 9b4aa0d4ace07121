/** What is drawn on a certificate, for the paper and its preview: decoration, the number is the proof (design.md §6). */
import type { Glaze } from "#contract/shapes.ts";
import { type CoverArt, coverArt, randomFrom } from "#contract/covers/cover-art.ts";
import { type Point, regularPolygon, starPath } from "#contract/covers/star-pattern.ts";

/** The band beside the words, in its own units. */
export const CERTIFICATE_EDGE = { width: 150, height: 760 } as const;

export const certificateEdge = (programId: number, glaze: Glaze): CoverArt =>
  coverArt(programId, glaze, {
    ...CERTIFICATE_EDGE,
    tiling: 0,
    scale: 126,
    spin: 0,
    emberX: 0.42,
    emberY: 0.2,
    centred: true,
    light: 480,
    nuqta: 9,
  });

/** The rosette of a certificate, 100 by 100: three stars in two rings, drawn from its number. */
export function certificateSeal(number: string): { outer: string; inner: string; heart: string } {
  const random = randomFrom(`seal${number}`);
  const points = [8, 10, 12][Math.floor(random() * 3)] ?? 8;
  const first = ((54 + random() * 14) * Math.PI) / 180;
  const second = ((40 + random() * 16) * Math.PI) / 180;
  const ring = (radius: number, angle: number) => starPath(regularPolygon(CENTRE[0], CENTRE[1], points, radius, Math.PI / points), angle);
  return { outer: ring(46.5, first), inner: ring(46.5, second), heart: ring(27, first) };
}

const CENTRE: Point = [50, 50];

/** The nuqta in the middle of the seal. */
export const SEAL_NUQTA = "M50 43l6 7-6 7-6-7z";

/** The wordmark, 117 by 62 from (10, 2): strokes of 7 in ink, then two points and a lighter one. */
export const WORDMARK = {
  viewBox: "10 2 117 62",
  strokes: ["M40.5 42H120V24H104V42", "M86 42V27M72 42V27M58 42V27", "M44 27V56H16.500V34"],
  points: ["M117 2l5.200 6.200-5.200 6.200-5.200-6.200z", "M86 50l4.600 5.500-4.600 5.500-4.600-5.500z"],
  light: "M103.500 5l3.600 4.300-3.600 4.300-3.600-4.300z",
} as const;
