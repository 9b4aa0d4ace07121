/** What a film or sound turned out to be. */
export interface Media {
  type: "video/mp4" | "audio/mp4" | "video/webm" | "audio/webm" | "audio/mpeg" | "audio/ogg";
  /** Where the content says so. */
  durationS: number | null;
  /** Pixels of a film, where the content says so. */
  width: number | null;
  height: number | null;
}

/** `type`: none of these. `damaged`: cut off, or not whole. `unsafe`: it is something else as well, or costs too much to look at. */
export type MediaVerdict = Media | { refused: "type" | "damaged" | "unsafe" };

export const DAMAGED = { refused: "damaged" } as const;
export const UNSAFE = { refused: "unsafe" } as const;
export const OTHER_TYPE = { refused: "type" } as const;

/** Nobody's film has more parts than this; a file of many tiny ones would keep us busy. */
export const PARTS_AT_MOST = 1_000_000;

export const secondsOf = (seconds: number): number | null =>
  Number.isFinite(seconds) && seconds > 0 && seconds < 1e6 ? Math.round(seconds * 100) / 100 : null;
