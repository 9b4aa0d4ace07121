import { asc, eq, inArray } from "drizzle-orm";
import type { MediaFile } from "#contract/lesson-content.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { itemFiles } from "#server/db/tables/learning.ts";
import { mediaUrl } from "./media-token.ts";

export type LessonFile = Awaited<ReturnType<typeof lessonFiles>>[number];

/** Files of items, in their order. */
export async function lessonFiles(db: Executor, itemIds: readonly number[]) {
  if (itemIds.length === 0) return [];
  return await db
    .select({
      itemId: itemFiles.itemId,
      id: files.id,
      role: itemFiles.role,
      language: itemFiles.language,
      durationS: itemFiles.durationS,
      name: files.name,
      type: files.type,
      bytes: files.bytes,
      sha256: files.sha256,
      width: files.width,
      height: files.height,
    })
    .from(itemFiles)
    .innerJoin(files, eq(files.id, itemFiles.fileId))
    .where(inArray(itemFiles.itemId, [...itemIds]))
    .orderBy(asc(itemFiles.itemId), asc(itemFiles.role), asc(itemFiles.position), asc(files.id));
}

/** For whom an address is made, and when. */
export interface Reader {
  secret: string;
  userId: number;
  now: Date;
}

/** The bytes' own name: what a file's answer and a manifest say must be the same. */
export const etagOf = (sha256: string): string => `"${sha256.slice(0, 32)}"`;

export const mediaFileOf = (file: LessonFile, reader: Reader): MediaFile => ({
  id: file.id,
  kind: kindOf(file),
  url: mediaUrl(reader.secret, reader.userId, file.id, reader.now),
  name: file.name,
  type: file.type,
  bytes: file.bytes,
  etag: etagOf(file.sha256),
  duration_s: file.durationS,
  width: file.width,
  height: file.height,
  language: file.language,
});

function kindOf({ role, type }: LessonFile): MediaFile["kind"] {
  if (role === "captions" || role === "attachment" || role === "recording") return role;
  if (type.startsWith("video/")) return "video";
  if (type.startsWith("audio/")) return "audio";
  return type.startsWith("image/") ? "image" : "pdf";
}
