import type { Definition } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { parse as parseYaml } from "yaml";
import type { StoredBlock } from "#server/db/tables/learning-content.ts";
import { BlockWriter } from "./block-writer.ts";
import type { Reading } from "./line-writer.ts";

export interface MarkdownDocument {
  /** Its first heading of the first level, or the title of its front matter; null where there is neither. */
  title: string | null;
  blocks: StoredBlock[];
}

/**
 * A Markdown document (CommonMark with GitHub's tables, lists of tasks, strikethrough and footnotes) as blocks of a lesson. Nothing of
 * it is lost without a note: no word, no code, no address, no picture.
 */
export function readMarkdown(text: string, reading: Reading): MarkdownDocument {
  const { body, title: named } = withoutFrontMatter(text, reading);
  const tree = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const definitions = new Map<string, Definition>();
  for (const node of tree.children) if (node.type === "definition") definitions.set(node.identifier, node);
  const writer = new BlockWriter(reading, definitions);
  let title = named;
  for (const node of tree.children) {
    if (title === null && node.type === "heading" && node.depth === 1) title = writer.titleOf(node.children);
    else writer.block(node);
  }
  return { title, blocks: writer.blocks };
}

/** YAML between two lines of three dashes at the very start. Only its title is of use here; the rest is named. */
function withoutFrontMatter(text: string, { note }: Reading): { body: string; title: string | null } {
  const found = /^---\r?\n([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)/u.exec(text);
  if (!found) return { body: text, title: null };
  try {
    const matter: unknown = parseYaml(found[1] ?? "", { maxAliasCount: 20 });
    if (typeof matter !== "object" || matter === null) return { body: text, title: null };
    const { title, ...rest } = matter as Record<string, unknown>;
    if (Object.keys(rest).length > 0) note("front_matter", JSON.stringify(rest));
    return { body: text.slice(found[0].length), title: typeof title === "string" && title.trim() !== "" ? title.trim() : null };
  } catch {
    // No YAML: a ruler and a text after all.
    return { body: text, title: null };
  }
}
