import type { NewsBlock } from "#contract/news/news.ts";

/**
 * A post's text as typed blocks. Each entry of the column is one block, and its first sign says which: `## ` a heading,
 * `- ` a list with an item on each line (`- term | text`), `> ` a quotation whose last line `— name` says whose. Anything else
 * is a paragraph. Plain text all through: nothing of it is ever markup.
 */
export const postBody = (entries: readonly string[]): NewsBlock[] => entries.filter((entry) => entry.trim() !== "").map(block);

function block(entry: string): NewsBlock {
  if (entry.startsWith("## ")) return { kind: "heading", text: entry.slice(3).trim() };
  if (entry.startsWith("- ")) return { kind: "list", text: "", items: entry.split("\n").map(item) };
  if (entry.startsWith("> ")) return quotation(entry.slice(2));
  return { kind: "paragraph", text: entry };
}

function item(line: string): { term?: string; text: string } {
  const words = line.replace(/^- /u, "");
  const [term = "", ...rest] = words.split(" | ");
  return rest.length > 0 ? { term, text: rest.join(" | ") } : { text: words };
}

function quotation(words: string): NewsBlock {
  const lines = words.split("\n");
  const last = lines.at(-1) ?? "";
  if (lines.length < 2 || !last.startsWith("— ")) return { kind: "quotation", text: words };
  return { kind: "quotation", text: lines.slice(0, -1).join("\n"), by: last.slice(2) };
}
