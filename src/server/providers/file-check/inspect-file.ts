import { FILE_TYPES, type FileType } from "#contract/endpoint.ts";
import { PictureRefused } from "#server/providers/image-resizer.ts";
import type { PdfChecker } from "#server/providers/pdf-check/pdf-check.ts";
import type { ContentChecks } from "#server/untrusted/content-checks.ts";
import type { Inspection } from "./inspection.ts";

const PICTURES: readonly FileType[] = [FILE_TYPES.jpeg, FILE_TYPES.png, FILE_TYPES.webp];

/** Who looks into content: processes of their own. */
export interface Inspectors {
  pdfs: PdfChecker;
  checks: ContentChecks;
}

/**
 * Looks into a whole file, as far as the type that its first bytes announce asks for it. Nothing is unpacked or drawn: a bomb
 * is known by what it claims, and what claims less than it holds is damaged.
 * @param readOnly an archive from which nothing is handed on: programs in it may come, and are left out by whoever reads it
 * @throws Problem `unavailable` where too many files are being looked at
 */
export async function inspectFile(
  bytes: Buffer,
  type: FileType,
  allowed: readonly FileType[],
  { pdfs, checks }: Inspectors,
  readOnly = false,
): Promise<Inspection> {
  if (type === FILE_TYPES.pdf) {
    const verdict = await pdfs.check(bytes);
    return verdict === "ok" ? { type } : { refused: verdict };
  }
  if (PICTURES.includes(type)) return await inspectPicture(bytes, type, checks);
  if (type === FILE_TYPES.plain) return (await checks.isText(bytes)) ? { type } : { refused: "type" };
  // Its directory is pressed with it: whoever reads it unpacks within limits of their own (`commands/import/read-archive.ts`).
  if (type === FILE_TYPES.gzip) return { type };
  return await checks.archive(bytes, { allowed, readOnly });
}

async function inspectPicture(bytes: Buffer, type: FileType, checks: ContentChecks): Promise<Inspection> {
  try {
    await checks.pictureSize(bytes);
    return { type };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { refused: error.reason === "pixels" ? "unsafe" : "damaged" };
  }
}
