import { GLAZES, type Glaze } from "#contract/shapes.ts";

/**
 * Generated covers are pictures with an address of their own: the server draws what browsers ask for, the worker draws it
 * without asking anybody. Raised whenever the same address would show another drawing: caches keep it for good.
 */
export const COVER_VERSION = 2;

/** Crops of a cover with their sizes: each is drawn for the room it gets, so that the ember is always in it. */
export const COVER_SIZES = {
  card: [320, 200],
  row: [108, 128],
  square: [120, 120],
  diploma: [210, 150],
  lead: [560, 280],
  hero: [1280, 620],
  "hero-phone": [390, 330],
  band: [1280, 300],
  "band-phone": [390, 230],
  course: [1280, 440],
  "course-phone": [390, 430],
  entry: [440, 820],
  "entry-phone": [390, 216],
  next: [640, 320],
  "next-phone": [350, 360],
} as const satisfies Record<string, readonly [width: number, height: number]>;

export type CoverShape = keyof typeof COVER_SIZES;

export interface CoverName {
  /** A program's id, or a word for other things with art («news-3»). */
  id: number | string;
  glaze: Glaze;
  shape: CoverShape;
}

/** Where a cover is had: the same on every device, with or without a network. */
export const coverAddress = ({ id, glaze, shape }: CoverName): string => `/covers/${COVER_VERSION}/${shape}/${glaze}/${id}.svg`;

const ADDRESS = /^\/covers\/(\d{1,4})\/([a-z-]{1,20})\/([a-z]{1,20})\/([a-z0-9-]{1,40})\.svg$/u;

/** What an address asks for, and of which version of the drawing; null where it is none of ours. */
export function readCoverAddress(path: string): (CoverName & { version: number }) | null {
  const [, version = "", shape = "", glaze = "", id = ""] = ADDRESS.exec(path) ?? [];
  if (!Object.hasOwn(COVER_SIZES, shape) || !(GLAZES as readonly string[]).includes(glaze)) return null;
  return { version: Number(version), shape: shape as CoverShape, glaze: glaze as Glaze, id };
}
