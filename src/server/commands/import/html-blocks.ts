import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type Handle, toMdast } from "hast-util-to-mdast";
import type { RootContent } from "mdast";
import type { StoredBlock } from "#server/db/tables/learning-content.ts";
import { BlockWriter } from "./block-writer.ts";
import { type Reading, textOf } from "./line-writer.ts";

/** Not words to read, and nothing that could be shown in their place. */
const DROPPED = new Set(["script", "style", "svg", "form", "canvas", "object", "embed", "applet"]);

/**
 * A page or a piece of HTML as blocks of a lesson: headings, texts, lists, tables, pictures, links; frames and media become links to where
 * they are. Nothing in a block is markup, so nothing of it can run.
 */
export function readHtml(html: string, reading: Reading): StoredBlock[] {
  const tree = fromHtml(html, { fragment: true });
  for (const node of droppedIn(tree)) reading.note("html_dropped", nameOf(node));
  const root = toMdast(tree, { handlers: { iframe: link, video: link, audio: link, img: picture, math: formula } });
  const writer = new BlockWriter(reading, new Map());
  for (const node of "children" in root ? root.children : []) writer.block(node as RootContent);
  return writer.blocks;
}

/**
 * The words of a piece of HTML in one line: pictures by their description, formulas as they are written.
 * @param figures is given the pictures
 */
export function htmlLine(html: string, reading: Reading, figures: StoredBlock[]): string {
  if (!/[<&]/u.test(html)) return html.replaceAll(/\s+/gu, " ").trim();
  const blocks = readHtml(html, { ...reading, formulas: undefined });
  figures.push(...blocks.filter(({ type }) => type === "figure"));
  return wordsOf(blocks);
}

/** What is to be read in blocks, in one line. */
export const wordsOf = (blocks: readonly StoredBlock[]): string =>
  blocks
    .map(blockWords)
    .filter((line) => line !== "")
    .join(" ")
    .trim();

function blockWords(block: StoredBlock): string {
  switch (block.type) {
    case "heading":
    case "code":
      return block.text;
    case "paragraph":
    case "quote":
    case "note":
      return textOf(block.runs);
    case "list":
      return block.items.map(textOf).join(" • ");
    case "math":
      return block.tex;
    case "table":
      return [block.head, ...block.rows].map((row) => row.join(" | ")).join("; ");
    case "figure":
      return `[${block.alt}]`;
  }
}

function* droppedIn(node: Nodes): Generator<Element> {
  for (const child of "children" in node ? node.children : []) {
    if (child.type === "element" && DROPPED.has(child.tagName)) yield child;
    else yield* droppedIn(child);
  }
}

const attribute = ({ properties }: Element, name: string): string => {
  const value = properties[name];
  return typeof value === "string" ? value : "";
};

function nameOf(node: Element): string {
  const source = attribute(node, "src") || attribute(node, "data");
  return source === "" ? `<${node.tagName}>` : `<${node.tagName} src="${source}">`;
}

/** What plays or stands in a frame is a way to it: by its title, else by its address. */
const link: Handle = (_state, node: Element) => {
  const inside = node.children.find((child): child is Element => child.type === "element" && child.tagName === "source");
  const url = attribute(node, "src") || (inside ? attribute(inside, "src") : "");
  if (url === "") return undefined;
  return { type: "link", url, title: null, children: [{ type: "text", value: attribute(node, "title") || url }] };
};

/** A formula of MathML by the TeX that it carries, else by its signs. */
const formula: Handle = (_state, node: Element) => {
  const tex = annotationOf(node);
  const value = tex === null ? textIn(node).replaceAll(/\s+/gu, " ").trim() : `\\(${tex}\\)`;
  return value === "" ? undefined : { type: "text", value };
};

function annotationOf(node: Element): string | null {
  for (const child of node.children) {
    if (child.type !== "element") continue;
    if (child.tagName === "annotation" && /tex/iu.test(attribute(child, "encoding"))) return textIn(child).trim();
    const found = annotationOf(child);
    if (found !== null) return found;
  }
  return null;
}

const textIn = (node: Nodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map((child) => textIn(child)).join("") : "";

/** Canvas keeps the formula of a drawn one beside it. */
const picture: Handle = (_state, node: Element) => {
  const tex = attribute(node, "dataEquationContent");
  const url = attribute(node, "src");
  if (tex !== "") return { type: "text", value: `\\(${tex}\\)` };
  return url === "" ? undefined : { type: "image", url, title: null, alt: attribute(node, "alt") };
};
