import { eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { announceGrades } from "#server/commands/coursework/announce-grades.ts";
import { gradeMarks } from "#server/db/tables/grades.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("seventy thousand marks are shown at once, and their learner is told once", { timeout: 60_000 }, async () => {
  const { db } = server.services;
  const room = await teachingRoom(server);
  const { enrollment } = await learnerOf(server, room);
  await db.execute(sql`
    with parts as (
      insert into grade_items (program_id, type, title_ar, title_en, max_degree, weight)
      select ${room.program.id}, 'midterm', 'جزء ' || n, 'Part ' || n, 10, 1 from generate_series(1, 70000) n returning id)
    insert into grade_marks (enrollment_id, grade_item_id, degree, status, updated_at)
    select ${enrollment.id}, id, 7, 'graded', now() from parts`);
  const context = { now: server.clock.now(), actor: "user:1", requestId: null };
  const told = await db.transaction((tx) => announceGrades(tx, room.program.id, [], context));
  expect(told).toEqual({ marks: 70_000, students: 1 });
  expect(await db.$count(gradeMarks, isNull(gradeMarks.publishedAt))).toBe(0);
  await server.runJobs();
  const { rows } = await db.execute(sql`select 1 from notifications where user_id = ${enrollment.userId} and kind = 'grade_published'`);
  expect(rows).toHaveLength(1);
  expect(await db.$count(gradeMarks, eq(gradeMarks.enrollmentId, enrollment.id))).toBe(70_000);
});
