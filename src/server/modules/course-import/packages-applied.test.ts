import { eq, inArray } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CourseImport } from "#contract/content/course-import.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { itemContents, itemFiles } from "#server/db/tables/learning.ts";
import { bringCourse } from "#tests/support/course-import/bring-course.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { scormPackage } from "#tests/support/packages/scorm.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
let room: TeachingRoom;
beforeAll(async () => {
  server = await startTestServer();
  room = await teachingRoom(server);
});
afterAll(() => server.close());

const bring = (bytes: Uint8Array, name: string) => bringCourse(room, bytes, name);

const decide = async (id: string, what: "apply" | "undo" | "discard") =>
  (await room.teacher.call<CourseImport>("POST", `/instructor/imports/${id}/${what}`)).data;

const MANIFEST = `<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1"><organizations><organization><item identifier="r"><item identifier="m"><title>الوحدة</title>
  <item identifierref="page"><title>المضخات</title></item><item identifierref="test"><title>اختبار</title></item></item></item></organization></organizations>
  <resources><resource identifier="page" type="webcontent" href="page.html"><file href="page.html"/><file href="pump.png"/><file href="sheet.pdf"/><file href="run.exe"/></resource>
  <resource identifier="test" type="imsqti_xmlv1p2/imscc_xmlv1p3/assessment"><file href="qti.xml"/></resource></resources></manifest>`;
const QTI = `<questestinterop><assessment title="t"><section><item ident="1" title="One"><presentation><material><mattext>ما الماء؟</mattext></material>
  <response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="x"><material><mattext>حجر</mattext></material></response_label>
  <response_label ident="y"><material><mattext>سائل</mattext></material></response_label></render_choice></response_lid></presentation>
  <resprocessing><respcondition><conditionvar><varequal respident="r">y</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`;

async function cartridge({ page = "تحرك الماء.", colour = "#036" } = {}): Promise<Uint8Array> {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return zipSync({
    "imsmanifest.xml": strToU8(MANIFEST),
    "page.html": strToU8(`<p>${page}</p><img src="pump.png" alt="مضخة">`),
    "pump.png": png,
    "sheet.pdf": makePdf(),
    "run.exe": strToU8("MZ\u0000\u0001"),
    "qti.xml": strToU8(QTI),
  });
}

const itemsOf = async () =>
  await server.services.db
    .select({ id: programItems.id, kind: programItems.kind, title: programItems.titleAr, body: itemContents.body })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(eq(programSections.titleAr, "الوحدة"))
    .orderBy(programItems.id);

it("issue 23.1: a cartridge is previewed with what it would add, becomes drafts with pictures, papers and questions, and goes again whole", {
  timeout: 240_000,
}, async () => {
  const { db } = server.services;
  const before = await db.$count(files);
  const read = await bring(await cartridge(), "water.imscc");
  expect(read).toMatchObject({
    status: "preview",
    counts: { files: 6, sections: 1, lessons: 1, activities: 1, questions: 1, media: 2 },
    sections: [{ items: [{ kind: "lesson" }, { kind: "activity", questions: 1 }] }],
  });
  expect(read.notes).toContainEqual({ path: "run.exe", code: "file_left", detail: "run.exe", times: 1 });
  expect(await itemsOf()).toEqual([]);

  await decide(read.id, "apply");
  const items = await itemsOf();
  const [lesson, test] = items;
  expect(items.map(({ kind, title }) => [kind, title])).toEqual([
    ["lesson", "المضخات"],
    ["activity", "اختبار"],
  ]);
  expect(test?.body).toMatchObject({ kind: "activity", questions: [{ kind: "single", correct: ["o2"] }], attemptsAllowed: 3 });
  const beside = await db
    .select({ role: itemFiles.role, name: files.name, type: files.type, width: files.width, id: files.id })
    .from(itemFiles)
    .innerJoin(files, eq(files.id, itemFiles.fileId))
    .where(eq(itemFiles.itemId, lesson?.id ?? 0))
    .orderBy(itemFiles.position);
  expect(beside).toMatchObject([
    { role: "attachment", name: "sheet.pdf", type: "application/pdf" },
    { role: "figure", name: "pump.png", type: "image/webp", width: 40 },
  ]);
  expect(lesson?.body).toMatchObject({ body: { ar: [{ type: "paragraph" }, { type: "figure", fileId: beside[1]?.id, alt: "مضخة" }] } });

  expect(await decide(read.id, "undo")).toMatchObject({ status: "undone", kept: 0 });
  expect(await itemsOf()).toEqual([]);
  expect(
    await db.$count(
      files,
      inArray(
        files.id,
        beside.map(({ id }) => id),
      ),
    ),
  ).toBe(0);
  const other = await bring(await cartridge(), "water.imscc");
  expect(await db.$count(files)).toBe(before + 3);
  expect(await decide(other.id, "discard")).toMatchObject({ status: "discarded" });
  expect(await db.$count(files)).toBe(before);
});

it("issue 23.1: questions come as a file by themselves", { timeout: 300_000 }, async () => {
  const read = await bring(strToU8("::One:: ما الماء؟ {=سائل ~حجر}\n\n::Two:: Water is wet {T}"), "bank.gift");
  expect(read).toMatchObject({ status: "preview", counts: { activities: 1, questions: 2 } });
});

it("issue 23.1: the same course brought again changes only what changed there and nobody changed here, and can be undone", {
  timeout: 240_000,
}, async () => {
  const { db } = server.services;
  const first = await bring(await cartridge(), "water.imscc");
  await decide(first.id, "apply");
  const before = await itemsOf();

  const same = await bring(await cartridge(), "water.imscc");
  expect(same.counts).toMatchObject({ unchanged: 2, changed: 0 });
  await decide(same.id, "apply");
  expect(await itemsOf()).toEqual(before);

  const newer = await bring(await cartridge({ page: "تحرك الماء والهواء.", colour: "#630" }), "water.imscc");
  expect(newer.counts).toMatchObject({ unchanged: 1, changed: 1 });
  await decide(newer.id, "apply");
  const after = await itemsOf();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(JSON.stringify(after[0]?.body)).toContain("والهواء");
  expect(after[1]).toEqual(before[1]);

  expect(await decide(newer.id, "undo")).toMatchObject({ status: "undone", kept: 0 });
  expect(await itemsOf()).toEqual(before);

  // Written on here since: their new text is not laid over it.
  await db
    .update(programItems)
    .set({ version: 2 })
    .where(eq(programItems.id, before[0]?.id ?? 0));
  const late = await bring(await cartridge({ page: "غير ذلك." }), "water.imscc");
  expect(late.counts).toMatchObject({ unchanged: 1, changed: 0 });
  await decide(late.id, "apply");
  expect(await itemsOf()).toEqual(before);
});

it("issue 23.1: a package of SCORM becomes a lesson that runs, keeps its files as one, and goes again with them", {
  timeout: 120_000,
}, async () => {
  const { db } = server.services;
  const before = await db.$count(files);
  const read = await bring(scormPackage("1.2"), "golf.zip");
  expect(read).toMatchObject({
    status: "preview",
    notes: [],
    counts: { files: 3, understood: 3, lessons: 1, media: 1 },
    sections: [{ items: [{ kind: "lesson", is_package: true, translations: { en: { title: "Playing golf" } } }] }],
  });
  await decide(read.id, "apply");
  const [lesson] = await db
    .select({ format: programItems.format, body: itemContents.body, role: itemFiles.role, type: files.type, name: files.name })
    .from(programItems)
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .innerJoin(itemFiles, eq(itemFiles.itemId, programItems.id))
    .innerJoin(files, eq(files.id, itemFiles.fileId))
    .where(eq(programItems.format, "package"));
  expect(lesson).toMatchObject({ format: "package", role: "package", type: "application/vnd.qabas.package", name: "Golf" });
  expect(lesson?.body).toMatchObject({
    kind: "lesson",
    package: { standard: "scorm_1_2", launch: "play/hole%201.html?hole=1", launchData: "green", mastery: 80, reports: true },
  });
  expect(lesson?.body).not.toHaveProperty("package.pack");
  // The same package again changes nothing; another content of it is written anew.
  const again = await bring(scormPackage("1.2"), "golf.zip");
  expect(again.counts).toMatchObject({ unchanged: 1, changed: 0 });
  await decide(again.id, "discard");
  const other = await bring(scormPackage("1.2", "changed()"), "golf.zip");
  expect(other.counts).toMatchObject({ unchanged: 0, changed: 1 });
  await decide(other.id, "discard");
  expect(await decide(read.id, "undo")).toMatchObject({ status: "undone", kept: 0 });
  expect(await db.$count(files)).toBe(before);
});
