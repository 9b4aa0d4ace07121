import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPackList } from "#server/commands/packages/pack.ts";
import { files } from "#server/db/tables/files.ts";
import { itemFiles } from "#server/db/tables/learning.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { and, eq } from "drizzle-orm";
import { contentOf } from "#tests/support/course-export/course-content.ts";
import { takeExport } from "#tests/support/course-export/take-export.ts";
import { bringCourse } from "#tests/support/course-import/bring-course.ts";
import { assignableUnit, courseStructure } from "#tests/support/packages/cmi5.ts";
import { scormPackage } from "#tests/support/packages/scorm.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { zip } from "#tests/support/files/read-package.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let made: Promise<TeachingRoom> | null = null;
/** A course of two parts of cmi5 that are of one package, and of one package of SCORM. */
const course = (): Promise<TeachingRoom> => (made ??= fill());

async function fill(): Promise<TeachingRoom> {
  const room = await teachingRoom(server);
  const first = assignableUnit("one", "a.html?hole=1", 'moveOn="Passed" masteryScore="0.6"');
  const structure = courseStructure(first + assignableUnit("two", "a.html", 'moveOn="Completed"'));
  await bring(room, zip({ "cmi5.xml": structure, "a.html": "<p>golf</p>", "empty.js": "" }));
  await bring(room, scormPackage("1.2"));
  return room;
}

async function bring(to: TeachingRoom, bytes: Uint8Array) {
  const read = await bringCourse(to, Buffer.from(bytes), "course.zip");
  expect(read.status).toBe("preview");
  await to.teacher.call("POST", `/instructor/imports/${read.id}/apply`);
  return read;
}

/** The packages of a course by their files, as they are kept. */
async function packsOf({ program }: TeachingRoom) {
  const { db, files: provider } = server.services;
  const held = await db
    .selectDistinct({ id: files.id, name: files.name })
    .from(itemFiles)
    .innerJoin(files, eq(files.id, itemFiles.fileId))
    .innerJoin(programItems, eq(programItems.id, itemFiles.itemId))
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(and(eq(programSections.programId, program.id), eq(itemFiles.role, "package")));
  const lists = await Promise.all(held.map(async ({ id, name }) => ({ name, list: [...((await readPackList(provider, id)) ?? [])] })));
  return lists.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

it("issue 23.4 interactive packages go with a course as Markdown, and are in another course as they were, file by file", async () => {
  const room = await course();
  const bytes = await takeExport(server, room, "markdown", 3);
  const names = Object.keys(unzipSync(bytes));
  expect(names.filter((name) => name.endsWith("/a.html"))).toHaveLength(1);
  const other = await teachingRoom(server);
  const read = await bring(other, bytes);
  expect(read.notes).toEqual([]);
  expect(await contentOf(server.services.db, other.program.id)).toEqual(await contentOf(server.services.db, room.program.id));
  expect(await packsOf(other)).toEqual(await packsOf(room));
  expect(await packsOf(room)).toHaveLength(2);
  expect((await bringCourse(other, bytes, "course.zip")).counts).toMatchObject({ unchanged: 3, changed: 0 });
});

it("issue 23.4 a package whose first page was taken out is named, and its lesson comes as a text", async () => {
  const inside = unzipSync(await takeExport(server, await course(), "markdown", 3));
  const without = Object.fromEntries(Object.entries(inside).filter(([name]) => !name.endsWith("hole 1.html")));
  const other = await teachingRoom(server);
  const read = await bringCourse(other, Buffer.from(zipSync(without)), "course.zip");
  expect(read.notes.map(({ code }) => code)).toContain("file_missing");
  expect(read.sections.flatMap(({ items }) => items.map(({ is_package }) => is_package))).toEqual([true, true, false]);
});

it("issue 23.4 they go with a course as a Common Cartridge as well, and come back to run", async () => {
  const room = await course();
  const bytes = await takeExport(server, room, "common_cartridge", 3);
  const other = await teachingRoom(server);
  await bring(other, bytes);
  const runs = async (one: TeachingRoom) =>
    (await contentOf(server.services.db, one.program.id)).map(({ format, body }) => [format, (body as { package?: unknown }).package]);
  expect(await runs(other)).toEqual(await runs(room));
  expect((await packsOf(other)).map(({ list }) => list)).toEqual((await packsOf(room)).map(({ list }) => list));
});
