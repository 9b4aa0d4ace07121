import { FILE_TYPES, type FileType } from "#contract/endpoint.ts";
import { isBinary } from "./file-type.ts";
import type { Inspection } from "./inspection.ts";
import { zipDirectory } from "./zip-directory.ts";

const LIMITS = { entries: 2_000, bytes: 200 * 1024 * 1024, ratio: 200 };
/** Programs and macros: who opens an answer of a student must not run it by a click. */
const ACTS = /\.(?:exe|scr|com|bat|cmd|msi|vbs|js|jse|wsf|hta|ps1|lnk|jar|apk|dll|reg)$/iu;
const MACROS = /(?:^|\/)vbaProject\.bin$/iu;

/** What is asked of an archive. */
export interface ArchiveRule {
  allowed: readonly FileType[];
  /** Nothing of it is handed on: programs in it may come, and are left out by whoever reads it. */
  readOnly: boolean;
}

/** Looks into the directory of an archive. Nothing is unpacked: a bomb is known by what it claims. */
export function inspectArchive(bytes: Buffer, { allowed, readOnly }: ArchiveRule): Inspection {
  const entries = zipDirectory(bytes, LIMITS.entries);
  if (!entries || entries.length === 0) return { refused: "damaged" };
  const unpacked = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (unpacked > LIMITS.bytes || unpacked > bytes.length * LIMITS.ratio) return { refused: "unsafe" };
  if (entries.some(({ name, link }) => link || leadsOut(name))) return { refused: "unsafe" };
  if (!readOnly && entries.some(({ name }) => ACTS.test(name) || MACROS.test(name))) return { refused: "unsafe" };
  const names = new Set(entries.map(({ name }) => name));
  const type = names.has("[Content_Types].xml") && names.has("word/document.xml") ? FILE_TYPES.docx : FILE_TYPES.zip;
  return allowed.includes(type) ? { type } : { refused: "type" };
}

/** A name that would be written beside the folder it is unpacked into. */
const leadsOut = (name: string): boolean => /^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/iu.test(name);

/** Whether nothing in it is binary, to the last byte. */
export function isTextBytes(bytes: Uint8Array): boolean {
  if (bytes.some(isBinary)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
