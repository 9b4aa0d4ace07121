import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ItemBody } from "#server/db/tables/learning-content.ts";
import { contentOf } from "#tests/support/course-export/course-content.ts";
import { takeExport } from "#tests/support/course-export/take-export.ts";
import { both, fillCourse } from "#tests/support/course-export/whole-course.ts";
import { bringCourse } from "#tests/support/course-import/bring-course.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
let room: TeachingRoom;
beforeAll(async () => {
  server = await startTestServer();
  room = await teachingRoom(server);
  await fillCourse(server, room);
});
afterAll(() => server.close());

const db = () => server.services.db;

it("issue 23.4 a course taken as Markdown and brought into another is equal but for ids, field by field", {
  timeout: 240_000,
}, async () => {
  const bytes = await takeExport(server, room, "markdown");
  const other = await teachingRoom(server);
  const read = await bringCourse(other, bytes, "course.zip");
  expect(read).toMatchObject({
    status: "preview",
    notes: [],
    counts: { sections: 2, lessons: 2, activities: 1, applications: 1, questions: 8, media: 4 },
  });
  await other.teacher.call("POST", `/instructor/imports/${read.id}/apply`);
  expect(await contentOf(db(), other.program.id)).toEqual(await contentOf(db(), room.program.id));
  // The same brought again changes nothing; a line that was rewritten in its Markdown does.
  expect((await bringCourse(other, bytes, "course.zip")).counts).toMatchObject({ unchanged: 4, changed: 0 });
  const inside = unzipSync(bytes);
  const path = Object.keys(inside).find((name) => name.startsWith("en/") && name.includes("pump")) ?? "";
  const edited = zipSync({ ...inside, [path]: strToU8(strFromU8(inside[path] ?? new Uint8Array()).replace("Mind", "Mind the gap")) });
  expect((await bringCourse(other, edited, "course.zip")).counts).toMatchObject({ unchanged: 3, changed: 1 });
});

it("issue 23.4 the Markdown of a package is read without its manifest too, in both languages", { timeout: 120_000 }, async () => {
  const { "qabas.json": _manifest, ...inside } = unzipSync(await takeExport(server, room, "markdown"));
  const read = await bringCourse(await teachingRoom(server), zipSync(inside), "course.zip");
  expect(read.sections.flatMap(({ items }) => items.map(({ translations }) => [translations.ar.title, translations.en.title]))).toEqual([
    ["درس المضخة", "The pump"],
    ["اختبار", "Quiz"],
    ["قراءة", null],
    ["تطبيق", "Work"],
  ]);
});

it("issue 23.4 a course taken as a Common Cartridge comes back with all that a cartridge can say in one language", {
  timeout: 240_000,
}, async () => {
  const bytes = await takeExport(server, room, "common_cartridge");
  const other = await teachingRoom(server);
  const read = await bringCourse(other, bytes, "course.imscc");
  expect(read.counts).toMatchObject({ sections: 2, activities: 1, applications: 1, questions: 7, media: 4 });
  await other.teacher.call("POST", `/instructor/imports/${read.id}/apply`);
  const items = await contentOf(db(), other.program.id);
  expect(items.map(({ kind, titles }) => [kind, titles[1]])).toEqual([
    ["lesson", "The pump"],
    ["lesson", "Quiz"],
    ["activity", "Quiz"],
    ["lesson", "قراءة"],
    ["application", "Work"],
  ]);
  const test = items[2]?.body as Extract<ItemBody, { kind: "activity" }>;
  expect(test).toMatchObject({ attemptsAllowed: 3, timeLimit: 30 });
  expect(
    test.questions.map(({ kind, text, points, accepted, numeric, correct }) => [
      kind,
      text.en,
      points,
      numeric?.value ?? (accepted.join() || correct.length),
    ]),
  ).toEqual([
    ["single", "What is water?", 1, 1],
    ["multiple", "Which two?", 1, 2],
    ["true_false", "Water is liquid", 1, 1],
    ["short_answer", "Its name?", 1, "ماء,water"],
    ["short_answer", "Explain", 5, 0],
    ["short_answer", "Acceleration?", 2.5, 9.81],
    ["matching", "Match", 1, 0],
  ]);
  expect(test.questions[5]?.numeric).toEqual({ value: 9.81, tolerance: 0.05, unit: "" });
  expect(test.questions[0]).toMatchObject({ feedback: both("because"), options: [{ feedback: both("نعم") }, {}] });
  expect(test.questions[6]?.pairs).toHaveLength(2);
  const lesson = items[0]?.body as Extract<ItemBody, { kind: "lesson" }>;
  expect(lesson.body.en.map(({ type }) => type)).toEqual([
    "heading",
    "paragraph",
    "paragraph",
    "list",
    "quote",
    "quote",
    "code",
    "paragraph",
    "table",
    "figure",
    "paragraph",
  ]);
  expect(items[0]?.files.map(({ role, type }) => [role, type])).toEqual([
    ["attachment", "application/pdf"],
    ["figure", "image/webp"],
  ]);
});
