import { expect, it } from "vitest";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { paragraphs, textOfBlocks } from "#app/widgets/teaching-layout/plain-blocks.ts";
import { applicationOf, checkApplication, contentOf, degreeOf, EMPTY_APPLICATION, isApplicationValues } from "./application-values.ts";

const line = (points: string, ar = "سطر") => ({ id: `${points}-${ar}`, ar, en: "", points });

it("issue 5.3 the most of an application is the sum of its rubric, or its own figure", () => {
  expect(degreeOf({ rubric: [line("40"), line("20.5")], max_degree: "10" })).toBe(60.5);
  expect(degreeOf({ rubric: [], max_degree: "10" })).toBe(10);
  expect(degreeOf({ rubric: [line("40"), line("")], max_degree: "10" })).toBeNull();
  expect(degreeOf({ rubric: [], max_degree: "0" })).toBeNull();
});

it("issue 5.3 an application needs a title, something to hand in, and points", async () => {
  const fine = { ...EMPTY_APPLICATION, title_en: "Sales board" };
  expect(await checkApplication(fine)).toEqual({});
  expect(Object.keys(await checkApplication({ ...EMPTY_APPLICATION, file: false, text: false, max_degree: "" })).toSorted()).toEqual([
    "file",
    "max_degree",
    "title_ar",
  ]);
  expect(await checkApplication({ ...fine, rubric: [line("5", " ")] })).toMatchObject({ rubric: { key: "required" } });
  expect(await checkApplication({ ...fine, rubric: [line("many")] })).toMatchObject({ rubric: { key: "number.range" } });
  expect(await checkApplication({ ...fine, due_after_days: "1000" })).toMatchObject({ due_after_days: { key: "number.range" } });
});

it("issue 5.3 paragraphs are written as text, and richer briefs stay as they are", () => {
  const blocks = paragraphs("one\n\n two \n\n\n\nthree");
  expect(textOfBlocks(blocks)).toBe("one\n\ntwo\n\nthree");
  expect(textOfBlocks([{ type: "heading", level: 2, text: "x" }])).toBeNull();
  const rich = [{ type: "heading" as const, level: 2, text: "x" }];
  expect(contentOf({ ...EMPTY_APPLICATION, brief_en: "new" }, { ar: rich, en: null }).brief).toEqual({ ar: rich, en: paragraphs("new") });
});

it("issue 23.8 a criterion with levels is worth the most of them, and is sent with them in order", async () => {
  const levels = [line("0", "لا شيء"), line("7", "كله")];
  const values = { ...EMPTY_APPLICATION, title_ar: "تطبيق", rubric: [{ ...line("3"), levels }] };
  expect(degreeOf(values)).toBe(7);
  expect(contentOf(values, { ar: null, en: null }).rubric).toMatchObject([{ points: 7, levels: [{ points: 7 }, { points: 0 }] }]);
  expect(await checkApplication(values)).toEqual({});
  const twice = { ...values, rubric: [{ ...line("3"), levels: [line("7"), line("7")] }] };
  expect(await checkApplication(twice)).toMatchObject({ rubric: { key: "taken" } });
  const wordless = { ...values, rubric: [{ ...line("3"), levels: [line("7"), line("0", " ")] }] };
  expect(await checkApplication(wordless)).toMatchObject({ rubric: { key: "required" } });
});

it("issue 5.3 what is read is what is sent again", () => {
  const content = contentOf({ ...EMPTY_APPLICATION, brief_ar: "نص", due_after_days: "9", rubric: [line("4")] }, { ar: null, en: null });
  const item = { translations: { ar: { title: "أ" }, en: { title: null } }, content } as unknown as TeachingItem;
  expect(contentOf(applicationOf(item), { ar: null, en: null })).toEqual(content);
  expect(content).toMatchObject({ max_degree: 4, due_after_days: 9, submission_types: ["file", "text"] });
});

it("issue 5.3 files of the brief are sent with it; a draft that an older version kept leaves those that are there", () => {
  const file = { id: "1", kind: "attachment", url: "/api/v1/media/1", name: "data.zip", bytes: 9 } as unknown as MediaFile;
  const { files: _none, ...older } = EMPTY_APPLICATION;
  expect(contentOf({ ...EMPTY_APPLICATION, files: [file] }, { ar: null, en: null }).files).toEqual([file]);
  expect("files" in contentOf(older, { ar: null, en: null })).toBe(false);
  expect([isApplicationValues(older), isApplicationValues({ ...older, files: [{ id: 1 }] })]).toEqual([true, false]);
});

it("P9 what lies in storage and is no application counts as none", () => {
  expect(isApplicationValues(EMPTY_APPLICATION)).toBe(true);
  expect(isApplicationValues({ ...EMPTY_APPLICATION, rubric: [{ id: 1 }] })).toBe(false);
  expect(isApplicationValues({ ...EMPTY_APPLICATION, file: "yes" })).toBe(false);
});
