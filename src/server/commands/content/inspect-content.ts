import { readFile } from "node:fs/promises";
import type { FileType } from "#contract/endpoint.ts";
import { UPLOAD_RULES, type UploadPurpose } from "#contract/files/upload-rules.ts";
import type { TranscriptLine } from "#server/db/tables/learning-content.ts";
import type { StoredRefusal } from "#server/db/tables/uploads.ts";
import { ENOUGH_TO_TELL, typeByFirstBytes } from "#server/providers/file-check/file-type.ts";
import { type Inspectors, inspectFile } from "#server/providers/file-check/inspect-file.ts";
import { endsLikeZip } from "#server/providers/file-check/zip-directory.ts";
import { PictureRefused } from "#server/providers/image-resizer.ts";
import type { PdfChecker } from "#server/providers/pdf-check/pdf-check.ts";
import type { ContentChecks } from "#server/untrusted/content-checks.ts";

/** A column of text on the widest screen, twice over. */
const FIGURE_WIDTH = 1_600;
/** A book of a course has more pages than what a person hands in. */
const PAGES_AT_MOST = 800;

/** What the content is, or why it is refused. `bytes` are kept in place of the sender's. */
export type Inspected =
  | {
      type: string;
      durationS?: number | null;
      width?: number | null;
      height?: number | null;
      bytes?: Buffer;
      /** Of captions. */
      lines?: TranscriptLine[];
    }
  | StoredRefusal;

/**
 * What a whole file is, by its content alone: neither its name nor what was announced counts.
 * @throws Problem `unavailable` where too many files are being looked at
 */
export async function inspectContent(purpose: UploadPurpose, place: string, inspectors: Inspectors): Promise<Inspected> {
  switch (purpose) {
    case "lesson_video":
    case "lesson_audio":
    case "lecture_recording":
      return await media(purpose, place, inspectors.checks);
    case "captions":
      return await captions(await readFile(place), inspectors.checks);
    case "picture":
      return await inspectFigure(await readFile(place), inspectors);
    case "lesson_pdf":
      return await pdf(await readFile(place), inspectors.pdfs);
    case "attachment":
      return await inspectAttachment(await readFile(place), inspectors);
  }
}

const otherType = (purpose: UploadPurpose): StoredRefusal => ({ key: "file.type", values: { types: UPLOAD_RULES[purpose].names } });

async function media(purpose: UploadPurpose, place: string, checks: ContentChecks): Promise<Inspected> {
  const verdict = await checks.media(place);
  const allowed: readonly string[] = UPLOAD_RULES[purpose].types;
  if ("refused" in verdict) return verdict.refused === "type" ? otherType(purpose) : { key: `file.${verdict.refused}` };
  return allowed.includes(verdict.type) ? verdict : otherType(purpose);
}

async function captions(bytes: Buffer, checks: ContentChecks): Promise<Inspected> {
  const read = await checks.captions(bytes);
  if (!read) return otherType("captions");
  if ("line" in read) return { key: "file.captions", values: { line: read.line } };
  return { type: "text/vtt", lines: read.cues.flatMap(({ startS, text }) => (text === "" ? [] : [{ at_s: startS, text }])) };
}

/** A picture of a text: drawn anew. */
export async function inspectFigure(bytes: Buffer, { checks }: Pick<Inspectors, "checks">): Promise<Inspected> {
  if (endsLikeZip(bytes)) return { key: "file.unsafe" };
  try {
    return { type: "image/webp", ...(await checks.picture(bytes, { make: "figure", widest: FIGURE_WIDTH })) };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    if (error.reason === "type") return otherType("picture");
    return { key: error.reason === "pixels" || error.reason === "bytes" ? "file.unsafe" : "file.damaged" };
  }
}

async function pdf(bytes: Buffer, pdfs: PdfChecker): Promise<Inspected> {
  if (!typeByFirstBytes(bytes.subarray(0, ENOUGH_TO_TELL), ["application/pdf"])) return otherType("lesson_pdf");
  const verdict = await pdfs.check(bytes, PAGES_AT_MOST);
  return verdict === "ok" ? { type: "application/pdf" } : { key: `file.${verdict}` };
}

/** What lies beside a text for whoever reads it. */
export async function inspectAttachment(bytes: Buffer, inspectors: Inspectors): Promise<Inspected> {
  const allowed: readonly FileType[] = UPLOAD_RULES.attachment.types;
  const type = typeByFirstBytes(bytes.subarray(0, ENOUGH_TO_TELL), allowed);
  if (!type) return otherType("attachment");
  const found = await inspectFile(bytes, type, allowed, inspectors);
  if ("type" in found) return type.startsWith("image/") && endsLikeZip(bytes) ? { key: "file.unsafe" } : found;
  return found.refused === "type" ? otherType("attachment") : { key: `file.${found.refused}` };
}
