import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CourseExport } from "#contract/content/course-export.ts";
import { expireExports } from "#server/commands/exports/expire-exports.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { courseExports } from "#server/db/tables/course-imports.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { takeExport } from "#tests/support/course-export/take-export.ts";
import { fillCourse } from "#tests/support/course-export/whole-course.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { learnerOf, type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
let room: TeachingRoom;
beforeAll(async () => {
  server = await startTestServer();
  room = await teachingRoom(server);
  await fillCourse(server, room);
});
afterAll(() => server.close());

it("issue 23.4 gradebook, attempts and activity of a course are tables, in the language of who asked, and told to the security log", async () => {
  const { db } = server.services;
  const { visitor, userId, enrollment } = await learnerOf(server, room);
  await db.update(users).set({ nameAr: "=سارة", nameEn: "Sara" }).where(eq(users.id, userId));
  const [item] = await db
    .select({ id: programItems.id })
    .from(programItems)
    .where(and(eq(programItems.kind, "activity"), eq(programItems.sectionId, room.section.id)));
  const [first, second] = await db
    .insert(gradeItems)
    .values([
      { programId: room.program.id, type: "midterm", titleAr: "نصفي", titleEn: "Midterm", maxDegree: 20, weight: 40 },
      { programId: room.program.id, type: "final", titleAr: "نهائي", titleEn: "Final", maxDegree: 60, weight: 60, position: 1 },
    ])
    .returning();
  const mark = { enrollmentId: enrollment.id, updatedAt: server.clock.now() };
  await db.insert(gradeMarks).values([
    { ...mark, gradeItemId: first?.id ?? 0, degree: 15, status: "graded" },
    { ...mark, gradeItemId: second?.id ?? 0, status: "absent" },
  ]);
  await visitor.call("POST", `/activities/${item?.id}/attempts`, { id: randomUUID() });
  const lines = async (format: CourseExport["format"]) =>
    (await takeExport(server, room, format, 1)).toString("utf8").replace("\uFEFF", "").trim().split("\r\n");
  expect(await lines("grades_csv")).toEqual([
    'Name in Arabic,Name in English,"Progress, %",Midterm (20),Final (60),"Total so far, %"',
    "'=سارة,Sara,0,15,Absent,30",
  ]);
  await db.insert(submissions).values({
    id: randomUUID(),
    enrollmentId: enrollment.id,
    itemId: item?.id ?? 0,
    type: "text",
    text: "a report",
    status: "graded",
    degree: 17,
    feedback: "=Well argued, short",
    createdAt: server.clock.now(),
    submittedAt: server.clock.now(),
    updatedAt: server.clock.now(),
  });
  const [heads, attempt, work] = await lines("submissions_csv");
  expect(heads).toMatch(
    /^Name in Arabic,Name in English,Item,Attempt,Status,Late,Started,Handed in,Mark,Out of,Feedback,Notes on the pages,Group,Handed in by,Own mark$/u,
  );
  expect(attempt).toMatch(/^'=سارة,Sara,Quiz,1,In progress,,\d{4}-\d\d-\d\d \d\d:\d\d,,,100,,,,,$/u);
  expect(work, "what was said of the work, as text").toMatch(/^'=سارة,Sara,Quiz,,Graded,,.*,17,,"'=Well argued, short",,,,$/u);
  expect((await lines("activity_csv"))[1]).toMatch(/^'=سارة,Sara,Quiz,0,/u);
  const book = unzipSync(await takeExport(server, room, "grades_xlsx", 1));
  const sheet = strFromU8(book["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  for (const cell of ["Midterm (20)", "=سارة", "Absent"]) expect(sheet, "text, whatever it begins with").toContain(`>${cell}</t>`);
  for (const degree of [15, 30]) expect(sheet, "marks are figures").toContain(`<v>${degree}</v>`);
  const told = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.subject, `course ${room.program.id}`));
  expect(told.map(({ name }) => name).toSorted()).toEqual([...Array(4).fill("list_export_asked"), ...Array(4).fill("list_exported")]);
});

it("issue 23.4 a package is its asker's alone, for a day; to who does not teach the course there is none", async () => {
  const { teacher, program } = room;
  await takeExport(server, room, "markdown");
  const stranger = await teachingRoom(server);
  expect(
    await stranger.teacher.call("POST", `/instructor/courses/${program.id}/exports`, { format: "markdown", language: "ar" }),
  ).toMatchObject({ status: 404 });
  expect(await stranger.teacher.call("GET", `/instructor/courses/${program.id}/exports`)).toMatchObject({ status: 404 });
  const [latest] = (await teacher.call<CourseExport[]>("GET", `/instructor/courses/${program.id}/exports`)).data;
  const file = `/instructor/course-exports/${latest?.id}/file`;
  expect(await stranger.teacher.call("GET", file)).toMatchObject({ status: 404 });
  await expireExports(server.services.db, server.services.files, courseExports, new Date(server.clock.now().getTime() + 25 * 3_600_000));
  expect(await teacher.call("GET", file)).toMatchObject({ status: 404 });
  expect((await teacher.call<CourseExport[]>("GET", `/instructor/courses/${program.id}/exports`)).data[0]).toMatchObject({
    status: "expired",
    bytes: null,
  });
});
