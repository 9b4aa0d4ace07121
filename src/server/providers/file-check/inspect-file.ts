import { FILE_TYPES, type FileType } from "#contract/endpoint.ts";
import { PictureRefused, measurePicture } from "#server/providers/image-resizer.ts";
import type { PdfChecker } from "#server/providers/pdf-check/pdf-check.ts";
import { isBinary } from "./file-type.ts";
import { zipDirectory } from "./zip-directory.ts";

/** What a whole file turned out to be, or why it is refused: `type` where it is none of the allowed ones after all. */
export type Inspection = { type: FileType } | { refused: "damaged" | "unsafe" | "type" };

const ZIP_LIMITS = { entries: 2_000, bytes: 200 * 1024 * 1024, ratio: 200 };
/** Programs and macros: who opens an answer of a student must not run it by a click. */
const ACTS = /\.(?:exe|scr|com|bat|cmd|msi|vbs|js|jse|wsf|hta|ps1|lnk|jar|apk|dll|reg)$/iu;
const MACROS = /(?:^|\/)vbaProject\.bin$/iu;
const PICTURES: readonly FileType[] = [FILE_TYPES.jpeg, FILE_TYPES.png, FILE_TYPES.webp];

/**
 * Looks into a whole file, as far as the type that its first bytes announce asks for it. Nothing is unpacked or drawn: a bomb
 * is known by what it claims, and what claims less than it holds is damaged.
 * @param readOnly an archive from which nothing is handed on: programs in it may come, and are left out by whoever reads it
 * @throws Problem `unavailable` where too many PDFs are being looked at
 */
export async function inspectFile(
  bytes: Buffer,
  type: FileType,
  allowed: readonly FileType[],
  pdfs: PdfChecker,
  readOnly = false,
): Promise<Inspection> {
  if (type === FILE_TYPES.pdf) {
    const verdict = await pdfs.check(bytes);
    return verdict === "ok" ? { type } : { refused: verdict };
  }
  if (PICTURES.includes(type)) return await inspectPicture(bytes, type);
  if (type === FILE_TYPES.plain) return isText(bytes) ? { type } : { refused: "type" };
  return inspectZip(bytes, allowed, readOnly);
}

async function inspectPicture(bytes: Buffer, type: FileType): Promise<Inspection> {
  try {
    await measurePicture(bytes);
    return { type };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { refused: error.reason === "pixels" ? "unsafe" : "damaged" };
  }
}

function inspectZip(bytes: Buffer, allowed: readonly FileType[], readOnly: boolean): Inspection {
  const entries = zipDirectory(bytes, ZIP_LIMITS.entries);
  if (!entries || entries.length === 0) return { refused: "damaged" };
  const unpacked = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (unpacked > ZIP_LIMITS.bytes || unpacked > bytes.length * ZIP_LIMITS.ratio) return { refused: "unsafe" };
  if (entries.some(({ name, link }) => link || leadsOut(name))) return { refused: "unsafe" };
  if (!readOnly && entries.some(({ name }) => ACTS.test(name) || MACROS.test(name))) return { refused: "unsafe" };
  const names = new Set(entries.map(({ name }) => name));
  const type = names.has("[Content_Types].xml") && names.has("word/document.xml") ? FILE_TYPES.docx : FILE_TYPES.zip;
  return allowed.includes(type) ? { type } : { refused: "type" };
}

/** A name that would be written beside the folder it is unpacked into. */
const leadsOut = (name: string): boolean => /^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/iu.test(name);

function isText(bytes: Buffer): boolean {
  if (bytes.some(isBinary)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
