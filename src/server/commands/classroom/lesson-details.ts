import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { LessonBlock, LessonFormat } from "#contract/classroom/lesson-content.ts";
import type { ToolPart } from "#contract/tools/tools.ts";
import type { BodyOf, Localised, StoredBlock } from "#server/db/tables/learning-content.ts";
import { type LessonFile, mediaFileOf } from "./lesson-files.ts";
import type { Reader } from "./media-token.ts";

/** The files of an item, and whose eyes their addresses are for; null: everybody's. */
export interface ItemFiles {
  files: readonly LessonFile[];
  reader: Reader | null;
}

/** What a lesson holds, as it is read. */
export const lessonDetailsOf = (
  format: LessonFormat | null,
  body: BodyOf<"lesson">,
  of: ItemFiles,
  tool: ToolPart | null = null,
): NonNullable<ItemContent["lesson"]> => ({
  format: format ?? "text",
  body: blocksOf(body.body, of),
  media: filesIn(of, "media")[0] ?? null,
  captions: filesIn(of, "captions"),
  transcript: body.transcript,
  attachments: filesIn(of, "attachment"),
  ...(format === "package" && body.package ? { package: { reports: body.package.reports } } : {}),
  ...(format === "tool" && tool ? { tool } : {}),
});

export const filesIn = ({ files, reader }: ItemFiles, role: LessonFile["role"]) =>
  files.filter((file) => file.role === role).map((file) => mediaFileOf(file, reader));

export const blocksOf = (stored: Localised<StoredBlock[]>, of: ItemFiles): Localised<LessonBlock[]> => ({
  ar: stored.ar.map((block) => blockOf(block, of)),
  en: stored.en.map((block) => blockOf(block, of)),
});

function blockOf(block: StoredBlock, { files, reader }: ItemFiles): LessonBlock {
  if (block.type !== "figure") return block;
  const file = files.find(({ id, role }) => id === block.fileId && role === "figure");
  return { type: "figure", media: file ? mediaFileOf(file, reader) : null, alt: block.alt, caption: block.caption };
}
