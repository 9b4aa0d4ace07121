import type { Blockquote, Definition, List, ListItem, Nodes, PhrasingContent, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { parse as parseYaml } from "yaml";
import type { ImportNoteCode } from "#contract/content/course-import.ts";
import type { StoredBlock, StoredRun } from "#server/db/tables/learning-content.ts";
import { htmlPieces } from "./html-pieces.ts";

/** What a place of a document leads to: an address that a lesson may hold, or why there is none. */
export type Destination = { href: string; note?: ImportNoteCode } | { href: null; note: ImportNoteCode };

export interface MarkdownDocument {
  /** Its first heading of the first level, or the title of its front matter; null where there is neither. */
  title: string | null;
  blocks: StoredBlock[];
}

interface Reading {
  /** Where a link of this document leads. */
  destination(url: string): Destination;
  /** Says what is not taken over as it was. */
  note(code: ImportNoteCode, detail?: string | null): void;
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

type Look = Pick<StoredRun, "mark" | "href">;
/** A stretch of a line: text, or a picture that comes out of the line as a block of its own. */
type Piece = StoredRun | { picture: StoredBlock };

class BlockWriter {
  readonly blocks: StoredBlock[] = [];

  constructor(
    private readonly reading: Reading,
    private readonly definitions: ReadonlyMap<string, Definition>,
  ) {}

  /** A heading as a title: words alone. Pictures in it become blocks. */
  titleOf(children: readonly PhrasingContent[]): string | null {
    const { runs, pictures } = this.#line(children);
    this.blocks.push(...pictures);
    return textOf(runs) || null;
  }

  block(node: RootContent): void {
    switch (node.type) {
      case "heading":
        return this.#heading(node.depth, node.children);
      case "paragraph":
        return this.#paragraph(node.children);
      case "list":
        return this.#list(node);
      case "blockquote":
        return this.#quote(node);
      case "code":
        this.blocks.push({ type: "code", language: node.lang?.slice(0, 40) ?? null, text: node.value });
        return;
      case "table":
        return this.#table(node);
      case "html":
        return this.#html(node.value);
      case "footnoteDefinition":
        this.#text([{ text: `[${node.label ?? node.identifier}] ` }]);
        for (const child of node.children) this.block(child);
        return;
      case "thematicBreak":
      case "definition":
      case "yaml":
        return;
      default:
        // Phrasing that stands alone.
        this.#paragraph([node as PhrasingContent]);
    }
  }

  #heading(depth: number, children: readonly PhrasingContent[]): void {
    const { runs, pictures } = this.#line(children);
    const text = textOf(runs);
    for (const { href } of runs) if (href) this.reading.note("link_dropped", href);
    if (depth > 4) this.reading.note("deep_heading", text);
    if (text !== "") this.blocks.push({ type: "heading", level: depth <= 2 ? 2 : 3, text });
    this.blocks.push(...pictures);
  }

  #paragraph(children: readonly PhrasingContent[], before = ""): void {
    const { runs, pictures } = this.#line(children);
    this.#text(before === "" ? runs : [{ text: before }, ...runs]);
    this.blocks.push(...pictures);
  }

  #text(runs: readonly StoredRun[]): void {
    const neat = neatRuns(runs);
    if (neat.length > 0) this.blocks.push({ type: "paragraph", runs: neat });
  }

  #quote({ children }: Blockquote): void {
    for (const child of children) {
      if (child.type !== "paragraph") {
        this.block(child);
        continue;
      }
      const { runs, pictures } = this.#line(child.children);
      const neat = neatRuns(runs);
      if (neat.length > 0) this.blocks.push({ type: "quote", runs: neat, by: null });
      this.blocks.push(...pictures);
    }
  }

  /** A list of lines stays one. One whose points hold code, pictures or more becomes steps with their numbers, so that it keeps its order. */
  #list(node: List): void {
    if (!node.children.every(isLine)) return this.#steps(node);
    const items: StoredRun[][] = [];
    const pictures: StoredBlock[] = [];
    const collect = (list: List, depth: number) => {
      if (depth === 1) this.reading.note("list_nested");
      for (const item of list.children) {
        const [line, ...nested] = item.children;
        const found = line?.type === "paragraph" ? this.#line(line.children) : { runs: [], pictures: [] };
        const runs = neatRuns([...sign(item, depth), ...found.runs]);
        if (runs.length > 0) items.push(runs);
        pictures.push(...found.pictures);
        for (const more of nested) if (more.type === "list") collect(more, depth + 1);
      }
    };
    collect(node, 0);
    if (items.length > 0) this.blocks.push({ type: "list", ordered: node.ordered === true, items });
    this.blocks.push(...pictures);
  }

  #steps(node: List): void {
    this.reading.note("list_steps");
    node.children.forEach((item, index) => {
      const number = node.ordered ? `${(node.start ?? 1) + index}. ` : "";
      const [first, ...rest] = item.children;
      const mark = number + (sign(item, 0)[0]?.text ?? "");
      if (first?.type === "paragraph") this.#paragraph(first.children, mark);
      else if (first) {
        if (mark !== "") this.#text([{ text: mark }]);
        this.block(first);
      }
      for (const more of rest) this.block(more);
    });
  }

  #table({ children }: Table): void {
    const rows = children.map((row) =>
      row.children.map((cell) => {
        const { runs, pictures } = this.#line(cell.children);
        for (const { href } of runs) if (href) this.reading.note("table_links", href);
        this.blocks.push(...pictures);
        return textOf(runs);
      }),
    );
    const [head = [], ...body] = rows;
    const width = Math.max(...rows.map((row) => row.length));
    const full = (row: string[]) => [...row, ...Array.from({ length: width - row.length }, () => "")];
    this.blocks.push({ type: "table", caption: null, head: full(head), rows: body.map(full) });
  }

  #html(html: string): void {
    const { paragraphs, images, dropped } = htmlPieces(html);
    for (const what of dropped) this.reading.note("html_dropped", what);
    if (paragraphs.length > 0) this.reading.note("html_simplified", html.replaceAll(/\s+/gu, " ").trim());
    for (const text of paragraphs) this.#text([{ text }]);
    for (const { src, alt } of images) this.blocks.push(this.#picture(src, alt));
  }

  /** A picture that is not there keeps its place and its words, so that somebody can put it in. */
  #picture(url: string, alt: string): StoredBlock {
    this.reading.note("image_missing", url);
    const name = url.split(/[?#]/u)[0]?.split("/").at(-1) ?? url;
    return { type: "figure", fileId: null, alt: alt.trim() || name, caption: null };
  }

  #line(children: readonly PhrasingContent[]): { runs: StoredRun[]; pictures: StoredBlock[] } {
    const pieces = children.flatMap((child) => this.#pieces(child, {}));
    const runs: StoredRun[] = [];
    const pictures: StoredBlock[] = [];
    for (const piece of pieces) {
      if ("picture" in piece) pictures.push(piece.picture);
      else runs.push(piece);
    }
    return { runs, pictures };
  }

  #pieces(node: PhrasingContent, look: Look): Piece[] {
    const inside = (children: readonly PhrasingContent[], more: Look = {}): Piece[] =>
      children.flatMap((child) => this.#pieces(child, { ...look, ...more }));
    switch (node.type) {
      case "text":
        return [{ text: node.value, ...look }];
      case "inlineCode":
        return [{ text: node.value, ...look, mark: "code" }];
      case "strong":
        return inside(node.children, { mark: "strong" });
      case "emphasis":
        return inside(node.children, { mark: look.mark ?? "em" });
      case "delete":
        return inside(node.children);
      case "break":
        return [{ text: "\n", ...look }];
      case "link":
        return this.#link(node.url, node.children, inside);
      case "linkReference": {
        const definition = this.definitions.get(node.identifier);
        return definition ? this.#link(definition.url, node.children, inside) : inside(node.children);
      }
      case "image":
        return [{ picture: this.#picture(node.url, node.alt ?? "") }];
      case "imageReference": {
        const definition = this.definitions.get(node.identifier);
        return definition ? [{ picture: this.#picture(definition.url, node.alt ?? "") }] : [{ text: node.alt ?? "", ...look }];
      }
      case "footnoteReference":
        return [{ text: `[${node.label ?? node.identifier}]`, ...look }];
      case "html":
        return this.#inlineHtml(node.value, look);
    }
  }

  #link(
    url: string,
    children: readonly PhrasingContent[],
    inside: (children: readonly PhrasingContent[], more?: Look) => Piece[],
  ): Piece[] {
    const { href, note } = this.reading.destination(url);
    if (note) this.reading.note(note, url);
    const pieces: Piece[] = inside(children, href === null ? {} : { href });
    // A link round a picture alone: its words carry the address.
    if (href !== null && pieces.every((piece) => "picture" in piece)) {
      const words = pieces.map((piece) => ("picture" in piece && piece.picture.type === "figure" ? piece.picture.alt : "")).join(" ");
      return [...pieces, { text: words || href, href } satisfies StoredRun];
    }
    return pieces;
  }

  #inlineHtml(html: string, look: Look): Piece[] {
    if (/^<br\s*\/?>$/iu.test(html)) return [{ text: "\n", ...look }];
    const { paragraphs, images, dropped } = htmlPieces(html);
    for (const what of dropped) this.reading.note("html_dropped", what);
    if (dropped.length === 0 && images.length === 0 && /^<[a-z]/iu.test(html)) this.reading.note("html_simplified", html);
    const words: Piece[] = paragraphs.map((text) => ({ text, ...look }));
    return [...words, ...images.map(({ src, alt }) => ({ picture: this.#picture(src, alt) }))];
  }
}

/** Whether a point of a list is one line, and points under it. */
const isLine = ({ children: [first, ...rest] }: ListItem): boolean =>
  (first === undefined || (first.type === "paragraph" && !hasBreak(first))) &&
  rest.every((child) => child.type === "list" && child.children.every(isLine));

const hasBreak = (node: Nodes): boolean => node.type === "break" || ("children" in node && node.children.some((child) => hasBreak(child)));

/** What stands before a point: its depth, and whether its task is done. */
const sign = ({ checked }: ListItem, depth: number): StoredRun[] => {
  const text = "– ".repeat(depth) + (checked === true ? "☑ " : checked === false ? "☐ " : "");
  return text === "" ? [] : [{ text }];
};

export const textOf = (runs: readonly StoredRun[]): string =>
  runs
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** Runs of one look joined, with one space for any blank, and none at the ends. */
function neatRuns(runs: readonly StoredRun[]): StoredRun[] {
  const joined: StoredRun[] = [];
  for (const run of runs) {
    const text = run.mark === "code" ? run.text : run.text.replaceAll(/\s+/gu, " ");
    const last = joined.at(-1);
    if (text === "") continue;
    if (last && last.mark === run.mark && last.href === run.href) last.text += text;
    else joined.push({ ...run, text });
  }
  const [first] = joined;
  const last = joined.at(-1);
  if (first && first.mark !== "code") first.text = first.text.trimStart();
  if (last && last.mark !== "code") last.text = last.text.trimEnd();
  return joined.filter(({ text }) => text !== "");
}
