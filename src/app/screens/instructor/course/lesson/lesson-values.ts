import { isPlainObject } from "#contract/plain-values.ts";
import type { LessonBlock, LessonFormat, MediaFile } from "#contract/classroom/lesson-content.ts";
import { riyadhDay, riyadhInstant, riyadhTime } from "#contract/rules/riyadh.ts";
import { CONTENT, type TeachingItem } from "#contract/content/teaching-content.ts";
import { isText } from "#offline/readable.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { isFileList } from "#app/widgets/upload/file-list.ts";
import { filesOf } from "./lesson-file-list.ts";

export interface LessonValues {
  title_ar: string;
  title_en: string;
  body_ar: LessonBlock[];
  body_en: LessonBlock[];
  format: LessonFormat;
  /** All that were uploaded; those that the format has a use for are sent. */
  files: MediaFile[];
  /** Id of the external tool that it opens; empty: none was chosen. */
  tool: string;
  /** Where in the tool it leads; empty: where staff said. */
  tool_address: string;
  /** What the tool is told, `name=value` a line. */
  tool_custom: string;
  /** The unit that it stands in; empty: the one that the page was opened for. */
  section: string;
  /** Minutes. */
  duration: string;
  offline: boolean;
  preview: boolean;
  /** YYYY-MM-DD and `16:30`, in Riyadh; without a day it opens at once, without a time the day does. */
  release_day: string;
  release_time: string;
}

export const EMPTY_LESSON: LessonValues = {
  title_ar: "",
  title_en: "",
  body_ar: [],
  body_en: [],
  format: "text",
  files: [],
  tool: "",
  tool_address: "",
  tool_custom: "",
  section: "",
  duration: "",
  offline: true,
  preview: false,
  release_day: "",
  release_time: "",
};

const isBody = (value: unknown): boolean => Array.isArray(value) && value.every((block) => isPlainObject(block) && isText(block.type));

/** Drafts of earlier versions of the product had no files, no day and no tool: what they lack begins empty. */
export const isLessonValues = (value: unknown): value is LessonValues =>
  isPlainObject(value) &&
  isText(value.title_ar) &&
  isText(value.title_en) &&
  isText(value.duration) &&
  typeof value.offline === "boolean" &&
  isBody(value.body_ar) &&
  isBody(value.body_en) &&
  ["format", "section", "release_day", "release_time", "tool", "tool_address", "tool_custom"].every(
    (name) => value[name] === undefined || isText(value[name]),
  ) &&
  (value.preview === undefined || typeof value.preview === "boolean") &&
  (value.files === undefined || isFileList(value.files));

export function lessonOf(item: TeachingItem): LessonValues {
  const content = item.content.kind === "lesson" ? item.content : { body: { ar: [], en: [] }, files: [], tool: undefined };
  const release = item.release_at === null ? null : new Date(item.release_at);
  return {
    title_ar: item.translations.ar.title ?? "",
    title_en: item.translations.en.title ?? "",
    body_ar: content.body.ar,
    body_en: content.body.en,
    format: item.format ?? "text",
    files: content.files ?? [],
    tool: content.tool ? String(content.tool.id) : "",
    tool_address: content.tool?.address ?? "",
    tool_custom: content.tool?.custom ?? "",
    section: String(item.section.id),
    duration: item.duration_min > 0 ? String(item.duration_min) : "",
    offline: item.offline_allowed,
    preview: item.is_preview,
    release_day: release ? riyadhDay(release) : "",
    release_time: release ? riyadhTime(release) : "",
  };
}

/** What is sent. @param from the version of the server that it goes on from */
export const lessonFields = (values: LessonValues, from: TeachingItem | null) => ({
  title_ar: values.title_ar.trim() || null,
  title_en: values.title_en.trim() || null,
  duration_min: Number(values.duration),
  release_at: releaseOf(values),
  offline_allowed: values.offline,
  // A tool opens to whoever studies there alone.
  is_preview: values.preview && values.format !== "tool",
  content: {
    kind: "lesson" as const,
    body: { ar: values.body_ar, en: values.body_en },
    files: filesOf(values),
    ...(values.format === "tool" ? { tool: toolOf(values) } : {}),
  },
  format: values.format,
  // A unit that nobody chose anew is not sent: somebody may have moved the lesson meanwhile.
  ...(values.section === "" || values.section === String(from?.section.id) ? {} : { section_id: Number(values.section) }),
});

const toolOf = ({ tool, tool_address, tool_custom }: LessonValues) => ({
  id: Number(tool),
  address: tool_address.trim() || null,
  custom: tool_custom,
});

/** When it opens; null: at once. */
export const releaseOf = ({ release_day, release_time }: LessonValues): string | null =>
  release_day === "" ? null : riyadhInstant(release_day, release_time || "00:00").toISOString();

export async function checkLesson(values: LessonValues): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (values.title_ar.trim() === "" && values.title_en.trim() === "") errors.title_ar = { key: "required" };
  if (!/^\d{0,4}$/u.test(values.duration.trim()) || Number(values.duration) > CONTENT.durationMaxMinutes)
    errors.duration = { key: "number.range", values: { min: 0, max: CONTENT.durationMaxMinutes } };
  if (values.format === "tool" && values.tool === "") errors.tool = { key: "selection" };
  if (values.release_time !== "" && values.release_day === "") errors.release_day = { key: "selection" };
  return errors;
}
