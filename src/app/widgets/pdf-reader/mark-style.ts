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

/** Centred on its place, and as large as a finger needs. */
export const spotStyle = ({ x, y }: Place): CSSProperties => ({
  insetInlineStart: percent(x),
  insetBlockStart: percent(y),
  translate: "-50% -50%",
  inlineSize: 28,
  blockSize: 28,
});
