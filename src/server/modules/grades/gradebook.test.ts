import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A course with two parts of its grade and two learners: one has a mark that nobody was told, the other was absent. */
async function marked() {
  const { db } = server.services;
  const room = await teachingRoom(server);
  const [one, other] = [await learnerOf(server, room), await learnerOf(server, room)];
  const part = { programId: room.program.id, type: "final" as const, weight: 50 };
  const [oral, paper] = await db
    .insert(gradeItems)
    .values([
      { ...part, titleAr: "=شفهي", titleEn: "=Oral", maxDegree: 20, position: 1 },
      { ...part, titleAr: "تحريري", titleEn: "Paper", maxDegree: 40, position: 2 },
    ])
    .returning();
  if (!oral || !paper) throw new Error("no parts");
  await db.insert(gradeMarks).values([
    { enrollmentId: one.enrollment.id, gradeItemId: oral.id, degree: 17.5, status: "graded", updatedAt: SUNDAY_MORNING },
    { enrollmentId: other.enrollment.id, gradeItemId: paper.id, degree: null, status: "absent", updatedAt: SUNDAY_MORNING },
  ]);
  const file = (format: string, who = room.teacher, language = "en") =>
    server.app.inject({
      url: `/api/v1/instructor/courses/${room.program.id}/gradebook?format=${format}`,
      headers: { authorization: `Bearer ${who.token}`, cookie: who.deviceCookie, "accept-language": language },
    });
  return { room, one, other, file };
}

it("issue 23.4: a gradebook has a row for each learner and a column for each part, told or not, with what they come to", async () => {
  const { one, other, file } = await marked();
  const csv = await file("csv");
  expect(csv.headers["content-type"]).toContain("text/csv");
  const [head, ...rows] = csv.body.replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe("Trainee number,Arabic name,English name,'=Oral (20),Paper (40),Total of 100,Not graded yet of 100");
  expect(rows.map((row) => row.split(",").toSpliced(1, 2))).toEqual([
    [String(one.enrollment.id), "17.5", "", "43.75", "50"],
    [String(other.enrollment.id), "", "Absent", "0", "50"],
  ]);
  const sheet = strFromU8(unzipSync((await file("xlsx", undefined, "ar")).rawPayload)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain('rightToLeft="1"');
  expect(sheet).toContain("<v>17.5</v>");
  expect(sheet).toContain("غياب");
});

it("issue 23.4: whoever does not teach the course is refused its gradebook, and another format is none", async () => {
  const { one, file } = await marked();
  expect((await file("csv", (await teachingRoom(server)).teacher)).statusCode).toBe(404);
  expect((await file("csv", one.visitor)).statusCode).toBe(403);
  expect((await file("pdf")).statusCode).toBe(422);
});
