import { createHash } from "node:crypto";
import { IMPORT, type ImportNoteCode } from "#contract/content/course-import.ts";
import type { Localised, StoredBlock } from "#server/db/tables/learning-content.ts";
import type { Reading } from "../line-writer.ts";
import { ofPackage, resolvePath, webDestination } from "../addresses.ts";
import { type ArchiveFile, ITEM_LINK, type Notes } from "../course-plan.ts";
import { readHtml, wordsOf } from "../html-blocks.ts";
import { decode, inOwnLanguage } from "../texts.ts";
import { readXml, UnreadableXml } from "../read-xml.ts";
import type { XmlNode } from "../xml-tree.ts";

/** What a page's addresses lead to, by the format's own ways of naming things. */
export interface Ways {
  /** Path of a file in the package; null where the address is none of the format's own. */
  file?(url: string): string | null;
  /** Path of an item of the plan. */
  item?(url: string): string | null;
}

/** How a text of a package is read. */
export interface PageReading extends Reading {
  /** Paths of the files that links in it led to: they lie beside it. */
  linked: string[];
}

/** Characters of a picture that is written into a text. */
const INLINE_MAX = 12_000_000;

/** The files of a package by their paths, and which of them somebody has understood. */
export class PackageFiles {
  readonly #byPath: ReadonlyMap<string, ArchiveFile>;
  readonly #used = new Set<string>();
  #byLetters: Map<string, string | null> | undefined;
  /** How people called files that lie under other names, by their paths. */
  readonly names: Record<string, string> = {};
  /** Pictures that were written into texts. */
  readonly inline: ArchiveFile[] = [];

  /** @param root what every path begins with, with its slash; files beside it are not of the package */
  constructor(
    files: readonly ArchiveFile[],
    readonly notes: Notes,
    private readonly at: (path: string) => void,
    root = "",
  ) {
    this.#byPath = new Map(files.filter(({ path }) => path.startsWith(root)).map((file) => [file.path.slice(root.length), file]));
  }

  get paths(): string[] {
    return [...this.#byPath.keys()];
  }

  has(path: string): boolean {
    return this.#byPath.has(path);
  }

  /** The path of a file as it is spelled here, where a list writes it with other letters; as it was where there is none. */
  spelled(path: string): string {
    if (this.has(path)) return path;
    return this.#alike().get(path.toLowerCase()) ?? path;
  }

  /** Paths by their small letters; null where several are told apart by capital ones alone. */
  #alike(): Map<string, string | null> {
    if (this.#byLetters) return this.#byLetters;
    const found = new Map<string, string | null>();
    for (const path of this.#byPath.keys()) found.set(path.toLowerCase(), found.has(path.toLowerCase()) ? null : path);
    return (this.#byLetters = found);
  }

  /** A file that is kept as it is. @returns its path in the archive; null where it is not there */
  keep(path: string): string | null {
    const file = this.#byPath.get(path);
    if (file) this.#used.add(path);
    return file?.path ?? null;
  }

  /** All files below a folder, kept as they are. @returns with their paths from the package's root */
  folder(folder: string): ArchiveFile[] {
    const found = [...this.#byPath].filter(([path]) => path.startsWith(folder));
    for (const [path] of found) this.#used.add(path);
    return found.map(([path, { bytes }]) => ({ path, bytes }));
  }

  /** The one file whose path ends so; null where there is none, or several. */
  #endingWith(end: string): string | null {
    const found = end === "" ? [] : this.paths.filter((path) => path.endsWith(`/${end}`));
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  isUsed(path: string): boolean {
    return this.#used.has(path);
  }

  /** A picture that is written into a text, as a file. @returns null for what is none, or larger than any picture */
  #inlinePicture(url: string): string | null {
    const found = /^data:image\/(png|jpe?g|webp|gif);base64,([\d+/=A-Za-z\s]+)$/u.exec(url);
    if (!found || url.length > INLINE_MAX) return null;
    const bytes = Buffer.from(found[2] ?? "", "base64");
    const path = `inline/${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.${found[1]}`;
    if (!this.inline.some((one) => one.path === path)) this.inline.push({ path, bytes });
    return path;
  }

  /** @returns null where the file is not there, is no text, or is longer than any text */
  text(path: string): string | null {
    const file = this.#byPath.get(path);
    if (!file) return null;
    this.at(path);
    this.#used.add(path);
    if (file.bytes.byteLength > IMPORT.textMax) return this.#refuse(path, "too_long");
    const text = decode(file.bytes);
    if (text === null) return this.#refuse(path, "not_text");
    if (text.old) this.notes.add(path, "old_encoding");
    return text.value;
  }

  #refuse(path: string, code: ImportNoteCode): null {
    this.notes.add(path, code);
    return null;
  }

  /** @returns null where the file is not there or is no XML: the report names it */
  xml(path: string): XmlNode | null {
    const text = this.text(path);
    if (text === null) {
      if (!this.has(path)) this.notes.add(path, "file_missing");
      return null;
    }
    try {
      return readXml(text);
    } catch (error) {
      if (!(error instanceof UnreadableXml)) throw error;
      this.notes.add(path, "xml_broken", error.message);
      return null;
    }
  }

  /** The file that an address means. @param from path of the file it stands in */
  locate(url: string, from: string): string | null {
    const { address, own } = ofPackage(url);
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(address)) return null;
    const beside = resolvePath(from, address);
    const end = resolvePath("", address.replace(/^(?:\.\.?\/)+/u, "")) ?? "";
    // A cartridge names its files from its root; Canvas lays them into a folder there.
    const places = own ? [end, `web_resources/${end}`, beside] : [beside, end];
    return places.find((path): path is string => path !== null && this.has(path)) ?? this.#endingWith(end);
  }

  /** How a text of this file is read. @param from path of the file it stands in */
  reading(from: string, ways: Ways = {}): PageReading {
    const linked: string[] = [];
    const fileOf = (url: string): string | null => ways.file?.(url) ?? this.locate(url, from);
    return {
      linked,
      formulas: true,
      note: (code, detail) => this.notes.add(from, code, detail),
      picture: (url) => {
        if (url.startsWith("data:")) return this.#inlinePicture(url);
        const path = fileOf(url);
        return path === null ? null : this.keep(path);
      },
      destination: (url) => {
        const item = ways.item?.(url) ?? null;
        if (item !== null) return { href: ITEM_LINK + item };
        const path = fileOf(url);
        const kept = path === null ? null : this.keep(path);
        if (kept !== null) {
          linked.push(kept);
          return { href: null, note: "link_to_file" };
        }
        return webDestination(url) ?? { href: null, note: "link_dead" };
      },
    };
  }

  /** Names what nobody has understood. @param known what the format keeps for itself */
  nameTheRest(known: RegExp): { total: number; understood: number } {
    let understood = 0;
    for (const path of this.#byPath.keys()) {
      if (this.#used.has(path) || known.test(path)) understood += 1;
      else this.notes.add(path, "unknown_file");
    }
    return { total: this.#byPath.size, understood };
  }
}

/** A page of HTML as the text of an item, in the language it is written in. */
export function pageBody(html: string, reading: Reading): Localised<StoredBlock[]> {
  const blocks = readHtml(html, reading);
  return inOwnLanguage(blocks, wordsOf(blocks), []);
}

export const ownTitles = (title: string): Localised<string> =>
  inOwnLanguage(title.replaceAll(/\s+/gu, " ").trim().slice(0, 160), title, "");
