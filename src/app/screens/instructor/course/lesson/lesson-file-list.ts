import type { LessonFormat, MediaFile } from "#contract/classroom/lesson-content.ts";
import type { UploadPurpose } from "#contract/files/upload-rules.ts";
import type { Language } from "#contract/shapes.ts";

/** Which of the uploaded files a lesson has, and what may still be added to it. */
interface FileValues {
  format: LessonFormat;
  files: readonly MediaFile[];
}

/** What each kind of lesson is made of; captions and attachments come beside. */
const MAIN: Partial<Record<LessonFormat, MediaFile["kind"]>> = { video: "video", audio: "audio", pdf: "pdf" };

/** Whether a kind of lesson is watched or heard, so that captions belong to it. */
const isPlayed = (format: LessonFormat): boolean => format === "video" || format === "audio";

/** The files that belong to the lesson as it stands: what is played or read, then captions, then attachments. */
export function filesOf({ format, files }: FileValues): MediaFile[] {
  const of = (kind: MediaFile["kind"]) => files.filter((file) => file.kind === kind);
  // What an import brought has files of its own kinds.
  if (format === "package") return [...files];
  const main = MAIN[format];
  return [...(main ? of(main).slice(-1) : []), ...(isPlayed(format) ? of("captions") : []), ...of("attachment")];
}

/** What may be uploaded, the likeliest first: a second PDF is an attachment of the first. */
export function purposesOf({ format, files }: FileValues, underWay: readonly UploadPurpose[]): UploadPurpose[] {
  switch (format) {
    case "video":
      return ["lesson_video", "captions", "attachment"];
    case "audio":
      return ["lesson_audio", "captions", "attachment"];
    case "pdf":
      return files.some(({ kind }) => kind === "pdf") || underWay.includes("lesson_pdf") ? ["attachment"] : ["lesson_pdf", "attachment"];
    default:
      return ["attachment"];
  }
}

/** With one more: a film takes the place of the film before it, captions that of those in their language. */
export const withFile = (files: readonly MediaFile[], file: MediaFile): MediaFile[] => [
  ...files.filter(
    (other) =>
      other.id !== file.id &&
      (other.kind !== file.kind || file.kind === "attachment" || (file.kind === "captions" && other.language !== file.language)),
  ),
  file,
];

/** The language of captions: as their name says (`lesson.en.vtt`), else the first that is missing. */
export function captionsLanguage(name: string, files: readonly MediaFile[]): Language {
  const said = /[._-](ar|en)\.vtt$/iu.exec(name)?.[1]?.toLowerCase();
  if (said === "ar" || said === "en") return said;
  return files.some(({ kind, language }) => kind === "captions" && language === "ar") ? "en" : "ar";
}
