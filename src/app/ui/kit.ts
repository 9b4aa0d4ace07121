/** Pixels between things: the tokens `--space-…`. */
type Space = 0 | 2 | 4 | 8 | 12 | 16 | 20 | 24 | 32 | 40 | 48 | 64;
/** One between rows and columns alike, or one for each. */
type Gaps = Space | readonly [rows: Space, columns: 8 | 12 | 16 | 20 | 24 | 32 | 40 | 48];

type Align = "start" | "center" | "end" | "baseline" | "between" | "justify-center" | "justify-end" | "content-start";
/** How high its gap is, or how wide, where a caller's own rule says the other. */
type Gap = `gap-${12 | 16}` | `gap-y-${2 | 4 | 8 | 12 | 24}` | `gap-x-${8 | 12 | 16}`;
/** Room within the box. */
type Pad =
  | `pad-${8 | 12 | 16 | 20 | 24}`
  | `pad-y-${2 | 4 | 8 | 12 | 16 | 20 | 24 | 32}`
  | `pad-x-${4 | 8 | 12 | 16 | 20 | 24}`
  | `pad-top-${2 | 4 | 8 | 12 | 16 | 20 | 24 | 32 | 40 | 48}`
  | `pad-bottom-${8 | 12 | 16 | 20 | 24 | 40 | 48 | 64}`
  | `pad-start-${12 | 20}`
  | "gutter";
/** Room around the box. */
type Room = `above-${2 | 4 | 8 | 12 | 16 | 20 | 24 | 32}` | `below-${4 | 8 | 12 | 20 | 24}` | "before-8";
type Cell = "self-start" | "column-2" | "justify-items-start" | "justify-items-center" | "place-center" | "span-all";
/** Equal columns, or columns as wide as what they hold beside one that takes the rest. */
type Columns = "cols-2" | "cols-3" | "cols-4" | "cols-auto-1" | "cols-1-auto" | "cols-auto-1-auto";
type Size = "2xs" | "xs" | "sm" | "md" | "lg" | "xl" | "2xl" | "3xl" | "title" | "page-title";
type Tone = "plain" | "soft" | "faint" | "link" | "ok" | "bad" | "wait" | "brand" | "ember" | "on-night" | "on-night-soft";
type Weight = "regular" | "medium" | "strong" | "heavy";
type Leading = "leading-text" | "leading-note" | "leading-ui" | "leading-head";
type Letters = "tabular" | "nowrap" | "pre-line" | "break-anywhere" | "text-center" | "text-start" | "underline" | "hover-underline";
type Box =
  | "min-0"
  | "grow"
  | "no-shrink"
  | "full"
  | "push-end"
  | "inline-center"
  | "block"
  | "relative"
  /** Pressed by itself in a row that is a link as a whole. */
  | "over-link"
  | "clip"
  | "wrap"
  | "column"
  | "contents"
  | "inline-block"
  | "absolute"
  | "inset"
  | "isolate"
  | "scroll-x"
  | "pointer";
/** Sizes: lines of reading, forms and pages are at most so wide; `tap` is as high as a finger needs; icons are square. */
type Measure =
  | "read"
  | "form-wide"
  | "page"
  | "max-full"
  | "full-high"
  | "square"
  | "cover"
  | "tap"
  | `high-${48 | 52}`
  | `icon-${14 | 16 | 18 | 20 | 22 | 72}`;
type Surface =
  | "surface"
  | "sunken"
  | "border"
  | "border-top"
  | "border-bottom"
  | "round-xs"
  | "round-sm"
  | "round-md"
  | "round-lg"
  | "no-ground"
  | "night"
  | "ground-info"
  | "ground-spark"
  | "not-printed"
  | "no-border"
  | "border-block"
  | "border-control"
  | "float";
type Word = Align | Gap | Pad | Room | Measure | Cell | Columns | Size | Tone | Weight | Leading | Letters | Box | Surface;

const layout =
  (name: string) =>
  (gap: Gaps = 0, ...words: Word[]): string => {
    const [rows, columns] = [gap].flat();
    return classNames(`k-${name}`, rows && `k-gap-${rows}`, columns && `k-gap-x-${columns}`, kit(...words));
  };

/** Things one below the other, none wider than the place. */
export const stack = layout("stack");

/** What a page is about, and what goes with it: below it, and at its side where there is room. */
export const sidebar = layout("sidebar");

/** Things in columns, which a word or the caller's own rule names. */
export const grid = layout("grid");

/** Things in one line. */
export const row = layout("row");

/** Things in a line that goes on below where there is no room. */
export const cluster = layout("cluster");

/** Things in a line that stands within a line of text. */
export const inline = layout("inline");

/** What has no layout of its own: how words look, and their ground. */
export const kit = (...words: Word[]): string => words.map((word) => `k-${word}`).join(" ");

/** Joins the class names that are there. */
export const classNames = (...parts: (string | 0 | false | null | undefined)[]): string => parts.filter(Boolean).join(" ");
