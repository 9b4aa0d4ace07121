import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Up to here all rows are drawn: the page's own search finds them, and paper shows them. */
export const DRAWN_WHOLE = 60;

/** What of a list's rows is drawn: all of a short one, else those in view and the one that has the focus, which would lose it. */
export function drawnRows(range: Range, held: number): number[] {
  if (range.count <= DRAWN_WHOLE) return Array.from({ length: range.count }, (_, index) => index);
  const drawn = new Set([...defaultRangeExtractor(range), ...(held >= 0 && held < range.count ? [held] : [])]);
  return [...drawn].sort((one, other) => one - other);
}

export interface WindowRows<Body extends HTMLElement> {
  body: RefObject<Body | null>;
  /** How high all of them are, pixels. */
  total: number;
  rows: readonly { index: number; start: number }[];
}

/** Rows of one height in a list that scrolls with the page. @param held the row with the focus; -1: none */
export function useWindowRows<Body extends HTMLElement>(count: number, height: number, held: number): WindowRows<Body> {
  const body = useRef<Body>(null);
  const [top, setTop] = useState(0);
  // What stands above the rows comes and goes: notices, a banner.
  useEffect(() => {
    const look = () => setTop(body.current ? Math.round(body.current.getBoundingClientRect().top + window.scrollY) : 0);
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  // Its functions are called here alone, which runs anew with each scroll.
  // oxlint-disable-next-line react/incompatible-library
  const list = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 6,
    // Rows are drawn in a task of their own before the frame, not inside it: half as long each on a slow phone.
    useFlushSync: false,
    scrollMargin: top,
    rangeExtractor: useCallback((range: Range) => drawnRows(range, held), [held]),
  });
  return { body, total: list.getTotalSize(), rows: list.getVirtualItems().map(({ index, start }) => ({ index, start: start - top })) };
}
