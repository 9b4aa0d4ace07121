/** A note of an instructor on a page of a PDF that was handed in, as whoever sees it reads it. */
import { flag, integer, number, object, text, uuid, type Static } from "#contract/schema.ts";

/** `most`: notes on one file. `pagesMax`: so many pages of a file are drawn, and take notes. */
export const PAGE_NOTE = { most: 200, textMax: 1_000, pagesMax: 500 } as const;

/**
 * Where it lies: `page` from 1; `x`, `y`, `width` and `height` are shares of the page as it is drawn, 0 to 1 from its upper left corner.
 * Width and height are 0 for a point.
 */
export const pagePlace = () => ({ page: integer(), x: number(), y: number(), width: number(), height: number() });

export const pageNote = () =>
  object({
    id: uuid(),
    ...pagePlace(),
    text: text(),
    /** On a file that was handed in before: its page is not there any more. */
    earlier: flag(),
  });
export type PageNote = Static<ReturnType<typeof pageNote>>;
