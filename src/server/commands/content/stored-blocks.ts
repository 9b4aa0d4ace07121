import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import { plainLine, visibleText } from "#contract/rules/plain-text.ts";
import { isSafeLink } from "#contract/rules/safe-link.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import type { Localised, StoredBlock, StoredRun } from "#server/db/tables/learning-content.ts";
import { inEitherLanguage } from "./own-words.ts";
import { refuseField } from "#server/commands/refuse-field.ts";

/**
 * Text of an item as it is kept. Nothing in a block is markup, so nothing of it can run: what looks like a tag is read as it was
 * written. What nobody can see is taken out, what leads anywhere but to the web or to our own pages is refused, and so is what is
 * longer than a page can be. Each block is built anew of what it may hold: whatever else was sent with it is not kept.
 * @throws Problem `validation_error` with `content`
 */
export const storedBlocks = (parts: Localised<LessonBlock[]>): Localised<StoredBlock[]> =>
  inEitherLanguage({ ar: parts.ar.map(storedBlock), en: parts.en.map(storedBlock) });

/** A block that came by another way than the editor: as it is, without what nobody can see. */
export const visibleBlock = (block: StoredBlock): StoredBlock => visible(block) as StoredBlock;

function visible(part: unknown): unknown {
  if (typeof part === "string") return visibleText(part);
  if (Array.isArray(part)) return part.map(visible);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inside]) => [name, visible(inside)]));
}

function storedBlock(block: LessonBlock): StoredBlock {
  switch (block.type) {
    case "heading":
      return { type: "heading", level: block.level === 2 ? 2 : 3, text: line(block.text) };
    case "paragraph":
      return { type: "paragraph", runs: runs(block.runs) };
    case "list":
      return { type: "list", ordered: block.ordered, items: few(block.items).map(runs) };
    case "quote":
      return { type: "quote", runs: runs(block.runs), by: lineOrNull(block.by) };
    case "note":
      return { type: "note", tone: block.tone, runs: runs(block.runs) };
    case "code":
      return { type: "code", language: lineOrNull(block.language), text: long(block.text) };
    case "math":
      return { type: "math", tex: long(block.tex) };
    case "table":
      return {
        type: "table",
        caption: lineOrNull(block.caption),
        head: few(block.head).map(line),
        rows: few(block.rows).map((row) => few(row).map(line)),
      };
    case "figure":
      return { type: "figure", fileId: block.media?.id ?? null, alt: line(block.alt), caption: lineOrNull(block.caption) };
  }
}

type Runs = Extract<LessonBlock, { type: "paragraph" }>["runs"];

function runs(list: Runs): StoredRun[] {
  return few(list).flatMap(({ text, mark, href }): StoredRun[] => {
    if (href !== undefined && !isSafeLink(href)) refuseField("content", "link");
    const said = long(text);
    return said === "" ? [] : [{ text: said, ...(mark ? { mark } : {}), ...(href === undefined ? {} : { href }) }];
  });
}

const long = (text: string): string => atMost(visibleText(text), CONTENT.textMax);
const line = (text: string): string => atMost(plainLine(text), CONTENT.lineMax);
const lineOrNull = (text: string | null): string | null => (text === null ? null : line(text) || null);

function atMost(text: string, max: number): string {
  if (text.length > max) refuseField("content", "maxLength", { max });
  return text;
}

function few<T>(list: readonly T[]): readonly T[] {
  if (list.length > CONTENT.partsMax) refuseField("content", "list.max", { max: CONTENT.partsMax });
  return list;
}
