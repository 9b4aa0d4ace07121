import type { Blockquote, Definition, List, ListItem, Nodes, PhrasingContent, RootContent, Table } from "mdast";
import type { StoredBlock, StoredRun } from "#server/db/tables/learning-content.ts";
import { htmlPieces } from "./html-pieces.ts";
import { LineWriter, neatRuns, type Reading, textOf } from "./line-writer.ts";

/** Writes the nodes of a text, whatever it was written in, as blocks of a lesson. */
export class BlockWriter {
  readonly blocks: StoredBlock[] = [];

  readonly #lines: LineWriter;

  constructor(
    private readonly reading: Reading,
    definitions: ReadonlyMap<string, Definition>,
  ) {
    this.#lines = new LineWriter(reading, definitions);
  }

  /** A heading as a title: words alone. Pictures in it become blocks. */
  titleOf(children: readonly PhrasingContent[]): string | null {
    const { runs, pictures } = this.#lines.line(children);
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
    const { runs, pictures } = this.#lines.line(children);
    const text = textOf(runs);
    for (const { href } of runs) if (href) this.reading.note("link_dropped", href);
    if (depth > 4) this.reading.note("deep_heading", text);
    if (text !== "") this.blocks.push({ type: "heading", level: depth <= 2 ? 2 : 3, text });
    this.blocks.push(...pictures);
  }

  #paragraph(children: readonly PhrasingContent[], before = ""): void {
    const { runs, pictures } = this.#lines.line(children);
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
      const { runs, pictures } = this.#lines.line(child.children);
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
        const found = line?.type === "paragraph" ? this.#lines.line(line.children) : { runs: [], pictures: [] };
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
        const { runs, pictures } = this.#lines.line(cell.children);
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
    for (const { src, alt } of images) this.blocks.push(this.#lines.picture(src, alt));
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
