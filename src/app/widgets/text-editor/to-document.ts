import type { JSONContent } from "@tiptap/core";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import type { Run, Runs } from "./editor-block.ts";

/** The editor's document of structured text. What `fromDocument` reads of it is the same text. */
export function toDocument(blocks: readonly LessonBlock[]): JSONContent {
  const content = blocks.map(toNode);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

function toNode(block: LessonBlock): JSONContent {
  switch (block.type) {
    case "heading":
      return { type: "heading", attrs: { level: block.level }, ...inside(plain(block.text)) };
    case "paragraph":
      return { type: "paragraph", ...inside(textOf(block.runs)) };
    case "list":
      return {
        type: block.ordered ? "orderedList" : "bulletList",
        content: block.items.map((runs) => ({ type: "listItem", content: [{ type: "paragraph", ...inside(textOf(runs)) }] })),
      };
    case "quote":
      return { type: "quote", attrs: { by: block.by }, ...inside(textOf(block.runs)) };
    case "note":
      return { type: "note", attrs: { tone: block.tone }, ...inside(textOf(block.runs)) };
    case "code":
      return { type: "codeBlock", attrs: { language: block.language }, ...inside(plain(block.text)) };
    case "math":
      return { type: "mathBlock", ...inside(plain(block.tex)) };
    case "table":
      return { type: "table", attrs: { caption: block.caption, head: block.head, rows: block.rows } };
    case "figure":
      return { type: "figure", attrs: { media: block.media, alt: block.alt, caption: block.caption } };
  }
}

const textOf = (runs: Runs): JSONContent[] => runs.map(toText);
const plain = (text: string): JSONContent[] => (text === "" ? [] : [{ type: "text", text }]);
/** A node without content has no such property: the schema knows no empty text. */
const inside = (content: JSONContent[]) => (content.length > 0 ? { content } : {});

function toText({ text, mark, href }: Run): JSONContent {
  const marks = [...(href ? [{ type: "link", attrs: { href } }] : []), ...(mark ? [{ type: mark }] : [])];
  return { type: "text", text, ...(marks.length > 0 ? { marks } : {}) };
}
