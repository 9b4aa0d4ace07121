import { asc, eq, inArray } from "drizzle-orm";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { mediaPath } from "#contract/classroom/media-path.ts";
import { UPLOAD_RULES } from "#contract/files/upload-rules.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { itemFiles } from "#server/db/tables/learning.ts";
import { mediaUrl, type Reader } from "./media-token.ts";
import type { UploadRow } from "#server/commands/files/move-upload.ts";

export type LessonFile = Awaited<ReturnType<typeof lessonFiles>>[number];

/** What a player is told of a file, by its row. */
export const fileColumns = {
  id: files.id,
  name: files.name,
  type: files.type,
  bytes: files.bytes,
  sha256: files.sha256,
  width: files.width,
  height: files.height,
};

/** Files of items, in their order. */
export async function lessonFiles(db: Executor, itemIds: readonly number[]) {
  if (itemIds.length === 0) return [];
  return await db
    .select({
      ...fileColumns,
      itemId: itemFiles.itemId,
      role: itemFiles.role,
      language: itemFiles.language,
      durationS: itemFiles.durationS,
    })
    .from(itemFiles)
    .innerJoin(files, eq(files.id, itemFiles.fileId))
    .where(inArray(itemFiles.itemId, [...itemIds]))
    .orderBy(asc(itemFiles.itemId), asc(itemFiles.role), asc(itemFiles.position), asc(files.id));
}

/** A file as its player is told of it, whatever it belongs to. */
export type Playable = Omit<LessonFile, "itemId">;

/** What an upload became. */
export async function uploadedFile(db: Executor, { fileId, purpose, durationS }: UploadRow): Promise<Playable | null> {
  const [file] = fileId === null ? [] : await db.select(fileColumns).from(files).where(eq(files.id, fileId));
  return file ? { ...file, role: roleOf(UPLOAD_RULES[purpose].kind), language: null, durationS } : null;
}

/** What a file is to its item, by what it is for who reads it. */
export const roleOf = (kind: MediaFile["kind"]): LessonFile["role"] =>
  kind === "captions" || kind === "attachment" || kind === "recording" || kind === "package" ? kind : kind === "image" ? "figure" : "media";

/** The bytes' own name: what a file's answer and a manifest say must be the same. */
export const etagOf = (sha256: string): string => `"${sha256.slice(0, 32)}"`;

/** @param reader null: everybody, for files of introductory lessons (`preview-lessons.ts`) */
export const mediaFileOf = (file: Playable, reader: Reader | null): MediaFile => ({
  id: file.id,
  kind: kindOf(file),
  url: reader === null ? mediaPath(file.id) : mediaUrl(reader, file.id),
  name: file.name,
  type: file.type,
  bytes: file.bytes,
  etag: etagOf(file.sha256),
  duration_s: file.durationS,
  width: file.width,
  height: file.height,
  language: file.language,
});

function kindOf({ role, type }: Playable): MediaFile["kind"] {
  if (role === "captions" || role === "attachment" || role === "recording" || role === "package") return role;
  if (type.startsWith("video/")) return "video";
  if (type.startsWith("audio/")) return "audio";
  return type.startsWith("image/") ? "image" : "pdf";
}
