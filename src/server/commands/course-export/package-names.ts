import type { LessonFile } from "#server/commands/classroom/lesson-files.ts";
import type { Localised } from "#server/db/tables/learning-content.ts";

/** A name that every file system and archive takes, in the letters it was written in. */
export const safeName = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}.]+/gu, "-")
    .replaceAll(/^[-.]+|[-.]+$/gu, "")
    .slice(0, 60) || "x";

export const numbered = (place: number, titles: Localised<string>): string =>
  `${String(place).padStart(2, "0")}-${safeName(titles.en || titles.ar)}`;

const ENDINGS: Readonly<Record<string, string>> = {
  "image/webp": ".webp",
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "application/pdf": ".pdf",
  "video/mp4": ".mp4",
  "video/webm": ".webm",
  "audio/mpeg": ".mp3",
  "audio/mp4": ".m4a",
  "text/vtt": ".vtt",
};

/** Where the files of an interactive package lie: under the id that they are kept by together. */
export const packageFolder = (fileId: string): string => `packages/${fileId}/`;

/** Where a file lies in a package: under its id, so that two of one name stand beside each other, and with its ending. */
export function filePath({ id, name, type }: Pick<LessonFile, "id" | "name" | "type">): string {
  const ending = ENDINGS[type] ?? /\.[a-z\d]{1,5}$/iu.exec(name)?.[0] ?? "";
  return `files/${id}${ending.toLowerCase()}`;
}
