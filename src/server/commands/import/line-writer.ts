import type { Definition, Nodes, PhrasingContent } from "mdast";
import type { ImportNoteCode } from "#contract/content/course-import.ts";
import type { StoredBlock, StoredRun } from "#server/db/tables/learning-content.ts";
import { FILE_LINK } from "./course-plan.ts";
import { htmlPieces } from "./html-pieces.ts";

/** What a place of a document leads to: an address that a lesson may hold, or why there is none. */
export type Destination = { href: string; note?: ImportNoteCode } | { href: null; note: ImportNoteCode };

export interface Reading {
  /** Where a link of this document leads. */
  destination(url: string): Destination;
  /** Says what is not taken over as it was. */
  note(code: ImportNoteCode, detail?: string | null): void;
  /** Path of a picture in what was brought; null where it is not there. */
  picture?(url: string): string | null;
  /** Formulas stand in its texts as TeX between `\\(` and `\\)`, `\\[` and `\\]` or pairs of dollars. */
  formulas?: true | undefined;
}

type Look = Pick<StoredRun, "mark" | "href">;
/** A stretch of a line: text, or a picture that comes out of the line as a block of its own. */
type Piece = StoredRun | { picture: StoredBlock };

/** Writes what stands in a line, whatever it was written in, as runs of a lesson. */
export class LineWriter {
  constructor(
    private readonly reading: Reading,
    private readonly definitions: ReadonlyMap<string, Definition>,
  ) {}

  /** A picture that is not there keeps its place and its words, so that somebody can put it in. */
  picture(url: string, alt: string): StoredBlock {
    const path = this.reading.picture?.(url) ?? null;
    if (path === null) this.reading.note("image_missing", url);
    const name = url.split(/[?#]/u)[0]?.split("/").at(-1) ?? url;
    return { type: "figure", fileId: path === null ? null : FILE_LINK + path, alt: alt.trim() || name, caption: null };
  }

  line(children: readonly PhrasingContent[]): { runs: StoredRun[]; pictures: StoredBlock[] } {
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
        return this.reading.formulas ? withFormulas(node.value, look) : [{ text: node.value, ...look }];
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
        return [{ picture: this.picture(node.url, node.alt ?? "") }];
      case "imageReference": {
        const definition = this.definitions.get(node.identifier);
        return definition ? [{ picture: this.picture(definition.url, node.alt ?? "") }] : [{ text: node.alt ?? "", ...look }];
      }
      case "footnoteReference":
        return [{ text: `[${node.label ?? node.identifier}]`, ...look }];
      case "html":
        return this.#inlineHtml(node.value, look);
      default:
        // A cell or a line of HTML may hold what stands alone elsewhere: its words are kept.
        return wordsOfBlock(node).flatMap((child) => this.#pieces(child, look));
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
    return [...words, ...images.map(({ src, alt }) => ({ picture: this.picture(src, alt) }))];
  }
}

/** What a block holds of a line, one part after another. */
function wordsOfBlock(node: Nodes): PhrasingContent[] {
  if ("children" in node)
    return node.children.flatMap((child) => [
      ...(child.type === "text" ? [] : [{ type: "text" as const, value: " " }]),
      child as PhrasingContent,
    ]);
  return "value" in node ? [{ type: "text", value: node.value }] : [];
}

const FORMULA = /\\\((.{1,2000}?)\\\)|\\\[(.{1,2000}?)\\\]|\$\$(.{1,2000}?)\$\$/gsu;

/** A stretch of text with its formulas as runs of their own. */
function withFormulas(text: string, look: Look = {}): StoredRun[] {
  const runs: StoredRun[] = [];
  let from = 0;
  for (const found of text.matchAll(FORMULA)) {
    if (found.index > from) runs.push({ text: text.slice(from, found.index), ...look });
    runs.push({ text: (found[1] ?? found[2] ?? found[3] ?? "").trim(), mark: "math" });
    from = found.index + found[0].length;
  }
  if (from < text.length) runs.push({ text: text.slice(from), ...look });
  return runs;
}

export const textOf = (runs: readonly StoredRun[]): string =>
  runs
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** Runs of one look joined, with one space for any blank, and none at the ends. */
export function neatRuns(runs: readonly StoredRun[]): StoredRun[] {
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
