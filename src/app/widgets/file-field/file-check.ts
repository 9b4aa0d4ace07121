import { type FieldError, FILE_TYPES, type FileRule, type FileType } from "#contract/endpoint.ts";

interface Kind {
  begins: (head: string) => boolean;
  /** Stands among the last bytes of a whole file, where its type has an end. */
  ends?: string;
  /** Its everyday name. */
  name: string;
}

const after = (beginning: string) => (head: string) => head.startsWith(beginning);
const zip = { begins: after("PK\u0003\u0004"), ends: "PK\u0005\u0006" };
/** Characters under 32 other than those that lay a text out. */
const isControl = (letter: string): boolean => letter < " " && !"\t\n\f\r".includes(letter);

/** How a whole file of each type begins and ends, read as Windows-1252. The server asks for the same, and for more. */
const KINDS: Record<FileType, Kind> = {
  [FILE_TYPES.pdf]: { begins: (head) => /^%PDF-[12]\./u.test(head), ends: "%%EOF", name: "PDF" },
  [FILE_TYPES.jpeg]: { begins: after("\u00FF\u00D8\u00FF"), name: "JPEG" },
  [FILE_TYPES.png]: { begins: after("\u2030PNG\r\n"), name: "PNG" },
  [FILE_TYPES.webp]: { begins: (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP", name: "WebP" },
  [FILE_TYPES.docx]: { ...zip, name: "DOCX" },
  [FILE_TYPES.zip]: { ...zip, name: "ZIP" },
  [FILE_TYPES.gzip]: { begins: after("\u001F\u2039"), name: "TAR.GZ" },
  [FILE_TYPES.plain]: { begins: (head) => ![...head].some(isControl), name: "TXT" },
};
const HEAD_BYTES = 16;
/** Some programs write a few bytes after the end. */
const TAIL_BYTES = 1_029;

/** The everyday names of what a rule takes. */
export const acceptedNames = (rule: FileRule): string => rule.types.map((type) => KINDS[type].name).join(", ");

/** Megabytes as people count them in a file's limit. */
export const limitInMegabytes = (rule: FileRule): number => Math.floor(rule.maxBytes / (1024 * 1024));

/**
 * Why a file would be refused, as far as it can be known before it is sent: by its first and last bytes, not by its name.
 * The server looks again, and further.
 */
export async function refuseFile(file: Blob, rule: FileRule): Promise<FieldError | null> {
  if (file.size === 0) return { key: "file.damaged" };
  const head = await textOf(file.slice(0, HEAD_BYTES));
  // Moved or locked since it was chosen.
  if (head === null) return { key: "file.damaged" };
  const kind = rule.types.map((type) => KINDS[type]).find(({ begins }) => begins(head));
  if (!kind) return { key: "file.type", values: { types: acceptedNames(rule) } };
  if (file.size > rule.maxBytes) return { key: "file.size", values: { n: limitInMegabytes(rule) } };
  const tail = await textOf(file.slice(-TAIL_BYTES));
  // Cut off on its way to this device.
  return tail !== null && (kind.ends === undefined || tail.includes(kind.ends)) ? null : { key: "file.damaged" };
}

async function textOf(part: Blob): Promise<string | null> {
  try {
    return new TextDecoder("latin1").decode(await part.arrayBuffer());
  } catch {
    return null;
  }
}
