import { and, eq, isNull, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { announceGrades } from "#server/commands/coursework/announce-grades.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeMarks } from "#server/db/tables/grades.ts";
import { attempts, itemProgress } from "#server/db/tables/learning.ts";
import { makeItem } from "#tests/support/course-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("seventy thousand marks are shown at once, and their learner is told once", { timeout: 300_000 }, async () => {
  // As a job does it: so many rows may take a busy machine longer than a call is given.
  const db = server.database.jobs;
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

const QUESTION = {
  id: "q1",
  kind: "short_answer" as const,
  text: { ar: "سؤال", en: "Question" },
  points: 10,
  options: [],
  correct: [],
  accepted: [],
  feedback: null,
};
const MANY = 1_500;

it("S4: two thousand attempts are announced in batches: each learner's item, mark and progress are what one by one they would be", {
  timeout: 300_000,
}, async () => {
  const { db } = server.services;
  const room = await teachingRoom(server, { certificateEnabled: true, requiredProgress: 100 });
  const words = { ar: [], en: [] };
  const body = { kind: "activity" as const, body: words, questions: [QUESTION], attemptsAllowed: 2, timeLimit: null, passMark: 60 };
  const quiz = await makeItem(db, room.section.id, { kind: "activity", body });
  const { rows: graded } = await db.execute<{ id: number }>(sql`
    insert into grade_items (program_id, program_item_id, type, title_ar, title_en, max_degree, weight)
    values (${room.program.id}, ${quiz.id}, 'quiz', 'اختبار', 'Quiz', 20, 100) returning id`);
  // Every third passed at once, every third failed once, and the others failed, then got eight of ten.
  await db.execute(sql`
    with people as (insert into users (type, email, password_hash, name_ar, name_en, phone)
      select 'student', 'batch-' || n || '@example.com', '!', 'متدرب', 'Learner', '+966550000000' from generate_series(1, ${MANY}::int) n returning id),
    learners as (insert into enrollments (user_id, program_id, cohort_id, status, started_at, access_until)
      select id, ${room.program.id}, ${room.cohort.id}, 'active', now(), now() + interval '1 year' from people returning id)
    insert into attempts (id, enrollment_id, item_id, number, status, questions, answers, pass_mark, started_at, submitted_at, marks, score, withheld)
    select gen_random_uuid(), l.id, ${quiz.id}, n, 'graded', ${JSON.stringify([QUESTION])}::jsonb, '{}', 60, now(), now(),
      jsonb_build_object('q1', p.points), p.points * 10, true
    from learners l, lateral (values (1, case l.id % 3 when 0 then 9 else 4 end), (2, 8)) p (n, points) where p.n = 1 or l.id % 3 = 2`);
  const context = { now: server.clock.now(), actor: "user:1", requestId: null };
  const asked = vi.spyOn(pg.Client.prototype, "query");
  const told = await db.transaction((tx) => announceGrades(tx, room.program.id, [], context));
  const statements = asked.mock.calls.length;
  asked.mockRestore();
  expect(told).toEqual({ marks: MANY, students: MANY });
  // Four batches of five hundred; one by one they were twenty thousand.
  expect(statements).toBeLessThan(150);

  const here = and(eq(attempts.itemId, quiz.id), eq(attempts.withheld, true));
  expect(await db.$count(attempts, here)).toBe(0);
  const { rows } = await db.execute(sql`
    select e.id % 3 as kind, m.degree::float, m.published_at is not null as published, p.percent, e.progress, e.status, count(*)::int as n
    from ${enrollments} e join ${gradeMarks} m on m.enrollment_id = e.id and m.grade_item_id = ${graded[0]?.id ?? 0}
      join ${itemProgress} p on p.enrollment_id = e.id and p.item_id = ${quiz.id}
    where e.program_id = ${room.program.id} group by 1, 2, 3, 4, 5, 6 order by 1`);
  const done = { published: true, percent: 100, progress: 100, status: "completed", n: MANY / 3 };
  expect(rows).toEqual([
    { kind: 0, degree: 18, ...done },
    { kind: 1, degree: 8, ...done, percent: 50, progress: 50, status: "active" },
    { kind: 2, degree: 16, ...done },
  ]);
  const { rows: written } = await db.execute<{ moves: number; checks: number }>(sql`select
    (select count(*)::int from audit_log a join enrollments e on a.subject = 'enrollment' and a.subject_id = e.id::text
      where e.program_id = ${room.program.id} and a.from_state = 'active' and a.to_state = 'completed') as moves,
    (select count(*)::int from jobs where kind = 'certificate-check') as checks`);
  expect(written).toEqual([{ moves: (MANY / 3) * 2, checks: (MANY / 3) * 2 }]);
});
