import type { CSSProperties } from "react";
import type { Place } from "./place.ts";

const percent = (share: number): string => `${share * 100}%`;

export const LINE = "2px solid var(--ember)";

/** How a stretch of a page is drawn; a page lies left to right in both languages. */
export const stretchStyle = ({ x, y, width, height }: Place): CSSProperties => ({
  insetInlineStart: percent(x),
  insetBlockStart: percent(y),
  inlineSize: percent(width),
  blockSize: percent(height),
  outline: LINE,
  pointerEvents: "none",
});

/** Pixels of a mark's side, as a finger needs; and from the middle of one to that of another. */
const SIDE = 28;
export const APART = SIDE + 4;

/** Centred on its place, or moved so many pixels from it. */
export const spotStyle = ({ x, y }: Pick<Place, "x" | "y">, by = { x: 0, y: 0 }): CSSProperties => ({
  insetInlineStart: percent(x),
  insetBlockStart: percent(y),
  translate: `calc(${by.x}px - 50%) calc(${by.y}px - 50%)`,
  inlineSize: SIDE,
  blockSize: SIDE,
});

/** From a place to its mark, which was moved so many pixels away. */
export const leaderStyle = ({ x, y }: Pick<Place, "x" | "y">, by: { x: number; y: number }): CSSProperties => ({
  insetInlineStart: percent(x),
  insetBlockStart: percent(y),
  inlineSize: Math.hypot(by.x, by.y),
  borderBlockStart: LINE,
  transformOrigin: "0 0",
  rotate: `${Math.atan2(by.y, by.x)}rad`,
  pointerEvents: "none",
});
