import { readFile } from "node:fs/promises";
import type { ImportNote } from "#contract/content/course-import.ts";
import { readableText } from "#contract/security/characters.ts";
import { type Inspected, inspectAttachment, inspectContent, inspectFigure } from "#server/commands/content/inspect-content.ts";
import { PACK_TYPE } from "#server/commands/packages/pack.ts";
import type { Inspectors } from "#server/providers/file-check/inspect-file.ts";
import type { FilesProvider, KeptFile } from "#server/providers/files.ts";
import type { CarriedFile } from "./read-course.ts";

interface KeptMedia extends KeptFile {
  path: string;
  name: string;
  type: string;
  width: number | null;
  height: number | null;
}

const NAME_AT_MOST = 200;

/**
 * Keeps what comes along with a course as if somebody had brought each file by itself: pictures of a text are drawn anew, everything else
 * is looked into, but for a package, which runs apart from everything. What is of no kind that a course keeps is named and left.
 * @throws Problem `unavailable` where too many files are being looked at; nothing is kept then
 */
export async function keepMedia(
  media: readonly CarriedFile[],
  provider: FilesProvider,
  inspectors: Inspectors,
): Promise<{ files: KeptMedia[]; notes: ImportNote[] }> {
  const files: KeptMedia[] = [];
  const notes: ImportNote[] = [];
  try {
    for (const { path, name, use, file } of media) {
      const bytes = await readFile(file);
      const found = await inspect(use, { bytes, place: file }, inspectors);
      if ("key" in found) notes.push({ path: readableText(path), code: "file_left", detail: readableText(name), times: 1 });
      else {
        const kept = await provider.put([found.bytes ?? bytes]);
        files.push({
          ...kept,
          path,
          name: readableText(name).slice(-NAME_AT_MOST),
          type: found.type,
          width: found.width ?? null,
          height: found.height ?? null,
        });
      }
    }
  } catch (error) {
    await Promise.all(files.map(({ id }) => provider.delete(id)));
    throw error;
  }
  return { files, notes };
}

async function inspect(
  use: CarriedFile["use"],
  { bytes, place }: { bytes: Buffer; place: string },
  inspectors: Inspectors,
): Promise<Inspected> {
  if (bytes.length === 0) return { key: "file.damaged" };
  if (use === "package") return { type: PACK_TYPE };
  if (use === "captions") return await inspectContent("captions", place, inspectors);
  if (use === "media") {
    if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return await inspectContent("lesson_pdf", place, inspectors);
    const film = await inspectContent("lesson_video", place, inspectors);
    return "key" in film && film.key === "file.type" ? await inspectContent("lesson_audio", place, inspectors) : film;
  }
  return use === "figure" ? await inspectFigure(bytes, inspectors) : await inspectAttachment(bytes, inspectors);
}
