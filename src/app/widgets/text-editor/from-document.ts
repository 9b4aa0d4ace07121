import type { JSONContent } from "@tiptap/core";
import { isSafeLink } from "#contract/rules/safe-link.ts";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import { MARKS, type Run, type Runs } from "./editor-block.ts";

/** Structured text of what stands in the editor. Empty paragraphs are air of the page, not text; nothing else is left out. */
export const fromDocument = (document: JSONContent): LessonBlock[] => (document.content ?? []).flatMap(toBlock);

function toBlock(node: JSONContent): LessonBlock[] {
  const { attrs = {} } = node;
  switch (node.type) {
    case "heading":
      return words(node) === "" ? [] : [{ type: "heading", level: attrs.level === 3 ? 3 : 2, text: words(node) }];
    case "paragraph":
      return runs(node).length === 0 ? [] : [{ type: "paragraph", runs: runs(node) }];
    case "bulletList":
    case "orderedList": {
      const items = (node.content ?? []).map(({ content }) => runs(content?.[0] ?? {})).filter((item) => item.length > 0);
      return items.length === 0 ? [] : [{ type: "list", ordered: node.type === "orderedList", items }];
    }
    case "quote":
      return runs(node).length === 0 ? [] : [{ type: "quote", runs: runs(node), by: lineOrNull(attrs.by) }];
    case "note":
      return runs(node).length === 0 ? [] : [{ type: "note", tone: toneOf(attrs.tone), runs: runs(node) }];
    case "codeBlock":
      return words(node) === "" ? [] : [{ type: "code", language: lineOrNull(attrs.language), text: words(node) }];
    case "mathBlock":
      return words(node) === "" ? [] : [{ type: "math", tex: words(node) }];
    case "table":
      return [{ type: "table", caption: lineOrNull(attrs.caption), head: attrs.head, rows: attrs.rows }];
    case "figure":
      return [{ type: "figure", media: attrs.media ?? null, alt: String(attrs.alt ?? ""), caption: lineOrNull(attrs.caption) }];
    default:
      return [];
  }
}

const words = ({ content = [] }: JSONContent): string => content.map(({ text = "" }) => text).join("");

const lineOrNull = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

const toneOf = (tone: unknown) => (tone === "tip" || tone === "warning" ? tone : "info");

/** Stretches of one look each: neighbours that look the same are one. */
function runs({ content = [] }: JSONContent): Runs {
  const found: Run[] = [];
  for (const { text = "", marks = [] } of content) {
    if (text === "") continue;
    const mark = MARKS.find((name) => marks.some(({ type }) => type === name));
    const href: unknown = marks.find(({ type }) => type === "link")?.attrs?.href;
    const run: Run = { text, ...(mark ? { mark } : {}), ...(typeof href === "string" && isSafeLink(href) ? { href } : {}) };
    const last = found.at(-1);
    if (last && last.mark === run.mark && last.href === run.href) last.text += text;
    else found.push(run);
  }
  // Air alone is no text.
  return found.some(({ text }) => text.trim() !== "") ? found : [];
}
