import { FILE_TYPES, type FileType } from "#contract/endpoint.ts";
import { beginsLikePdf } from "#server/providers/pdf-check/pdf-shell.ts";
import { pictureTypeOf } from "#server/providers/picture-type.ts";

/** So many first bytes tell the types apart that begin alike nowhere. */
export const ENOUGH_TO_TELL = 16;

/** How people call each type. */
const NAMES: Record<FileType, string> = {
  [FILE_TYPES.pdf]: "PDF",
  [FILE_TYPES.jpeg]: "JPEG",
  [FILE_TYPES.png]: "PNG",
  [FILE_TYPES.webp]: "WebP",
  [FILE_TYPES.docx]: "DOCX",
  [FILE_TYPES.zip]: "ZIP",
  [FILE_TYPES.gzip]: "TAR.GZ",
  [FILE_TYPES.plain]: "TXT",
};

/** What is said of a file that is none of these. */
export const namesOf = (types: readonly FileType[]): string => types.map((type) => NAMES[type]).join(", ");

/** The ending that a shown name gets where it came without one. */
export const endingOf = (type: FileType): string => `.${NAMES[type].toLowerCase()}`;

/**
 * What the first bytes may be, of the types that are allowed; null for none of them. A document of Word is a ZIP from outside:
 * which of both it is, only its directory tells (`inspect-file.ts`). Plain text has no beginning of its own: it is what is left
 * where nothing in it is binary.
 */
export function typeByFirstBytes(first: Buffer, types: readonly FileType[]): FileType | null {
  const allowed = (type: FileType): FileType | null => (types.includes(type) ? type : null);
  if (beginsLikePdf(first)) return allowed(FILE_TYPES.pdf);
  const picture = pictureTypeOf(first);
  if (picture) return picture === "avif" ? null : allowed(FILE_TYPES[picture]);
  if (first.subarray(0, ZIP.length).equals(ZIP)) return allowed(FILE_TYPES.docx) ?? allowed(FILE_TYPES.zip);
  if (first[0] === GZIP[0] && first[1] === GZIP[1]) return allowed(FILE_TYPES.gzip);
  return first.some(isBinary) ? null : allowed(FILE_TYPES.plain);
}

/** APPNOTE 4.3.7: the header of a first file. An empty archive holds nothing to look at. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** RFC 1952, 2.3.1. */
const GZIP = [0x1f, 0x8b] as const;

/** Control characters other than the ones that texts are laid out with. */
export const isBinary = (byte: number): boolean => (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) || byte === 127;
