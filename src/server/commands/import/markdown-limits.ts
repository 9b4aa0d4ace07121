import type { ImportNoteCode } from "#contract/content/course-import.ts";

/** Lists and quotations in one another. What a person reads has five. */
const LEVELS_AT_MOST = 20;
/** Emphasis, links and brackets that are opened in one passage: a parser looks for the end of each of them. */
const OPENED_AT_MOST = 2_000;
/** Characters from one empty line to the next: pictures are written into a text by some, and are left out. */
const PASSAGE_AT_MOST = 200_000;
/** Elements of HTML, footnotes and addresses are looked for in the whole text. */
const LINES_AT_MOST = 50_000;

const MARKER = /^(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))[ \t]*/u;
const RULER = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/u;

/** What a document asks too much with, and in which line (from 1); null for one that a parser may see. Linear, unlike the parser. */
export function beyondLimits(text: string): { code: Extract<ImportNoteCode, "too_deep" | "too_long">; line: number } | null {
  /** Columns at which the text of each open list begins. */
  let open: number[] = [];
  let passage = 0;
  let opened = 0;
  let number = 0;
  for (const line of lines(text)) {
    number += 1;
    if (number > LINES_AT_MOST) return { code: "too_long", line: number };
    if (line.trim() === "") {
      passage = 0;
      opened = 0;
      continue;
    }
    passage += line.length;
    if (passage > PASSAGE_AT_MOST) return { code: "too_long", line: number };
    opened += count(line);
    if (opened > OPENED_AT_MOST) return { code: "too_deep", line: number };
    if (RULER.test(line)) continue;
    open = levelsOf(line, open);
    if (open.length > LEVELS_AT_MOST) return { code: "too_deep", line: number };
  }
  return null;
}

function* lines(text: string): Generator<string> {
  let from = 0;
  for (;;) {
    const end = text.indexOf("\n", from);
    yield text.slice(from, end === -1 ? text.length : end);
    if (end === -1) return;
    from = end + 1;
  }
}

/** The lists and quotations that are open after the markers at the beginning of a line, without more of them than are refused. */
function levelsOf(line: string, before: readonly number[]): number[] {
  let column = 0;
  let at = 0;
  const skip = () => {
    for (; line[at] === " " || line[at] === "\t"; at += 1) column += line[at] === "\t" ? 4 - (column % 4) : 1;
  };
  skip();
  const open = before.filter((begins) => begins <= column);
  for (;;) {
    const [marker] = MARKER.exec(line.slice(at, at + 80)) ?? [];
    if (marker === undefined || open.length > LEVELS_AT_MOST) return open;
    at += marker.trimEnd().length;
    column += marker.trimEnd().length;
    skip();
    // A quotation begins anew in each line: it is not kept.
    open.push(marker.startsWith(">") ? Number.POSITIVE_INFINITY : column);
  }
}

const OPENING = /[[*_~`<]+/gu;
const count = (line: string): number => {
  let found = 0;
  for (const [run] of line.matchAll(OPENING)) found += run.length;
  return found;
};
