import { expect, it } from "vitest";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { captionsLanguage, filesOf, purposesOf, withFile } from "./lesson-file-list.ts";
import { checkLesson, EMPTY_LESSON, isLessonValues, lessonFields, lessonOf, type LessonValues } from "./lesson-values.ts";

const values = (part: Partial<LessonValues> = {}): LessonValues => ({ ...EMPTY_LESSON, title_ar: "درس", ...part });
const file = (kind: MediaFile["kind"], id: string, language: MediaFile["language"] = null) =>
  ({ id, kind, language, name: `${id}.x`, url: `/api/v1/media/${id}`, bytes: 9 }) as MediaFile;
const ids = (files: readonly MediaFile[]) => files.map(({ id }) => id);

it("issue 5.3 a lesson opens at the hour that Riyadh's clocks show, or as its day begins", async () => {
  expect(lessonFields(values({ release_day: "2026-12-01", release_time: "16:30" }), null).release_at).toBe("2026-12-01T13:30:00.000Z");
  expect(lessonFields(values({ release_day: "2026-12-01" }), null).release_at).toBe("2026-11-30T21:00:00.000Z");
  expect(lessonFields(values(), null).release_at).toBeNull();
  expect(await checkLesson(values({ release_time: "16:30" }))).toEqual({ release_day: { key: "selection" } });
});

it("issue 5.3 what is read is what is sent again, and a unit that nobody chose anew is not sent", () => {
  const fields = lessonFields(
    values({ preview: true, offline: false, duration: "9", release_day: "2026-12-01", release_time: "16:30" }),
    null,
  );
  const item = {
    ...fields,
    translations: { ar: { title: "درس" }, en: { title: null } },
    section: { id: 4 },
  } as unknown as TeachingItem;
  expect(lessonFields(lessonOf(item), item)).toEqual(fields);
  expect(lessonFields({ ...lessonOf(item), section: "5" }, item).section_id).toBe(5);
});

it("issue 22.7 a lesson that opens a tool names it, and is never shown to visitors; no other lesson names one", async () => {
  const tool = { format: "tool", tool: "7", tool_address: " https://lab.example/4 ", tool_custom: "level=2", preview: true } as const;
  const fields = lessonFields(values(tool), null);
  expect(fields).toMatchObject({ is_preview: false, content: { tool: { id: 7, address: "https://lab.example/4", custom: "level=2" } } });
  const item = { ...fields, translations: { ar: { title: "درس" }, en: { title: null } }, section: { id: 4 } } as unknown as TeachingItem;
  expect(lessonFields(lessonOf(item), item)).toEqual(fields);
  expect(lessonFields(values({ ...tool, format: "text" }), null).content).not.toHaveProperty("tool");
  expect(await checkLesson(values({ ...tool, tool: "" }))).toEqual({ tool: { key: "selection" } });
});

it("issue 5.3 the kind of a lesson says which of its files it has, and what may still come", () => {
  const files = [file("video", "film"), file("captions", "ar", "ar"), file("attachment", "sheet"), file("pdf", "book")];
  expect(ids(filesOf({ format: "video", files }))).toEqual(["film", "ar", "sheet"]);
  expect(ids(filesOf({ format: "pdf", files }))).toEqual(["book", "sheet"]);
  expect(ids(filesOf({ format: "text", files }))).toEqual(["sheet"]);
  expect(purposesOf({ format: "pdf", files: [] }, [])).toEqual(["lesson_pdf", "attachment"]);
  // A second PDF is an attachment, be the first one there or on its way.
  expect(purposesOf({ format: "pdf", files }, [])).toEqual(["attachment"]);
  expect(purposesOf({ format: "pdf", files: [] }, ["lesson_pdf"])).toEqual(["attachment"]);
});

it("issue 5.3 a film takes the place of the film before it, captions that of those in their language", () => {
  const files = [file("video", "old"), file("captions", "ar1", "ar"), file("captions", "en1", "en"), file("attachment", "sheet")];
  expect(ids(withFile(files, file("video", "new")))).toEqual(["ar1", "en1", "sheet", "new"]);
  expect(ids(withFile(files, file("captions", "ar2", "ar")))).toEqual(["old", "en1", "sheet", "ar2"]);
  expect(ids(withFile(files, file("attachment", "other")))).toEqual(["old", "ar1", "en1", "sheet", "other"]);
  expect(captionsLanguage("lesson.en.vtt", [])).toBe("en");
  expect(captionsLanguage("lesson.vtt", [])).toBe("ar");
  expect(captionsLanguage("lesson.vtt", files)).toBe("en");
});

it("P9 P12 a draft of an earlier version counts, and what is no lesson does not", () => {
  const { format: _format, files: _files, section: _section, preview: _preview, tool: _tool, ...before } = EMPTY_LESSON;
  expect(isLessonValues(before)).toBe(true);
  expect(isLessonValues({ ...EMPTY_LESSON, files: [{ id: 4 }] })).toBe(false);
  expect(isLessonValues({ ...EMPTY_LESSON, body_ar: "text" })).toBe(false);
});
