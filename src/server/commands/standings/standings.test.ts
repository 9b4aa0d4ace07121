import fc from "fast-check";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";
import { signedInStudent } from "#tests/support/teaching-factories.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions, cohorts as cohortTable } from "#server/db/tables/catalogue.ts";
import { enrollments as enrolled, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { learnerFacts } from "./learner-facts.ts";
import { makeItem, makeSection } from "#tests/support/course-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const db = () => server.services.db;

const MARKS = ["unmarked", "present", "late", "absent", "excused"] as const;
type Row = Record<string, number | string | null>;

/** Every standing as it is kept, beside the same counted anew from marks, grades and progress. */
async function keptAndCounted(ids: number[]): Promise<{ kept: Row[]; counted: Row[] }> {
  const list = sql`array[${sql.join(ids, sql`, `)}]::integer[]`;
  const { rows: kept } = await db().execute<Row>(
    sql`select * from enrollment_standings where enrollment_id = any(${list}) order by enrollment_id`,
  );
  const { rows: counted } = await db().execute<Row>(sql`
    select a.*, (select max(p.last_at) from item_progress p where p.enrollment_id = a.enrollment_id) as last_seen_at, g.grade, g.graded_percent
    from counted_attendance(${list}) a join counted_grades(${list}) g using (enrollment_id) order by a.enrollment_id`);
  return { kept, counted };
}

it("S7: what is kept of an enrollment is what a recount says, after any changes in any order", async () => {
  const [first, second] = [await signedInStudent(server), await signedInStudent(server)];
  const program = await makeStudyProgram(db());
  const cohorts = [await makeCohort(db(), program.id, "2026-11-01"), await makeCohort(db(), program.id, "2026-11-08")];
  const enrollments = [
    await enrol(db(), first.userId, { ...cohorts[0]! }, SUNDAY_MORNING),
    await enrol(db(), second.userId, { ...cohorts[0]! }, SUNDAY_MORNING),
  ];
  const ids = enrollments.map(({ id }) => id);
  const section = await makeSection(db(), program.id);
  const item = await makeItem(db(), section.id, {});
  const sessions = await db()
    .insert(classSessions)
    .values(
      [0, 1, 2, 3, 4, 5].map((n) => ({
        cohortId: cohorts[n % 2]?.id ?? 0,
        titleAr: "لقاء",
        titleEn: "Session",
        kind: "lecture" as const,
        startsAt: new Date(SUNDAY_MORNING.getTime() + (n - 3) * 86_400_000),
        endsAt: new Date(SUNDAY_MORNING.getTime() + (n - 3) * 86_400_000 + 3_600_000),
      })),
    )
    .returning();
  const gradeIds = (
    await db().execute<{ id: number }>(sql`insert into grade_items (program_id, type, title_ar, title_en, max_degree, weight)
      select ${program.id}, 'midterm', 'x', 'x', 10 * n, 20 * n from generate_series(1, 3) n returning id`)
  ).rows.map(({ id }) => id);

  const session = fc.nat(sessions.length - 1);
  const who = fc.nat(1);
  const change = fc.oneof(
    fc.record({ do: fc.constant("mark" as const), session, who, mark: fc.constantFrom(...MARKS) }),
    fc.record({ do: fc.constant("unmark" as const), session, who }),
    fc.record({ do: fc.constant("cancel" as const), session, on: fc.boolean() }),
    fc.record({ do: fc.constant("move" as const), session, days: fc.integer({ min: -9, max: 9 }) }),
    fc.record({ do: fc.constant("cohort" as const), who, to: fc.nat(1) }),
    fc.record({
      do: fc.constant("grade" as const),
      who,
      item: fc.nat(2),
      degree: fc.nat(30),
      status: fc.constantFrom("submitted", "graded", "absent", "excused"),
    }),
    fc.record({ do: fc.constant("weigh" as const), item: fc.nat(2), weight: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ do: fc.constant("open" as const), who, hours: fc.nat(200) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      for (const one of changes) {
        if (one.do === "mark") {
          const values = {
            sessionId: sessions[one.session]!.id,
            userId: enrollments[one.who]!.userId,
            mark: one.mark,
            source: "instructor" as const,
          };
          await db()
            .insert(attendanceMarks)
            .values(values)
            .onConflictDoUpdate({ target: [attendanceMarks.sessionId, attendanceMarks.userId], set: { mark: one.mark } });
        } else if (one.do === "unmark")
          await db().execute(
            sql`delete from attendance_marks where session_id = ${sessions[one.session]!.id} and user_id = ${enrollments[one.who]!.userId}`,
          );
        else if (one.do === "cancel")
          await db().execute(
            sql`update class_sessions set cancelled_at = ${one.on ? sql`now()` : sql`null`} where id = ${sessions[one.session]!.id}`,
          );
        else if (one.do === "move")
          await db().execute(
            sql`update class_sessions set starts_at = starts_at + ${one.days} * interval '1 day', ends_at = ends_at + ${one.days} * interval '1 day' where id = ${sessions[one.session]!.id}`,
          );
        else if (one.do === "cohort")
          await db().execute(sql`update enrollments set cohort_id = ${cohorts[one.to]!.id} where id = ${ids[one.who]}`);
        else if (one.do === "grade")
          await db().execute(sql`insert into grade_marks (enrollment_id, grade_item_id, degree, status, updated_at)
            values (${ids[one.who]}, ${gradeIds[one.item]}, ${one.status === "graded" ? one.degree : null}, ${one.status}, now())
            on conflict (enrollment_id, grade_item_id) do update set degree = excluded.degree, status = excluded.status`);
        else if (one.do === "weigh")
          await db().execute(sql`update grade_items set weight = ${one.weight} where id = ${gradeIds[one.item]}`);
        else
          await db().execute(sql`insert into item_progress (enrollment_id, item_id, started_at, last_at)
            values (${ids[one.who]}, ${item.id}, now(), ${new Date(SUNDAY_MORNING.getTime() + one.hours * 3_600_000).toISOString()}::timestamptz)
            on conflict (enrollment_id, item_id) do update set last_at = greatest(item_progress.last_at, excluded.last_at)`);
      }
      const { kept, counted } = await keptAndCounted(ids);
      expect(kept).toEqual(counted.map((row) => expect.objectContaining(row)));
      expect(kept).toHaveLength(2);
      // The run of any moment is known without counting, but before a mark of a session to come that is no excuse.
      for (const days of [-9, -2, -1, 0, 1, 2, 9]) {
        const moment = new Date(SUNDAY_MORNING.getTime() + days * 86_400_000);
        const runs = await db()
          .select({
            id: enrolled.id,
            kept: learnerFacts(moment).absentRun,
            counted: sql<number>`absent_run_at(${enrolled.id}, ${moment.toISOString()})`,
          })
          .from(enrolled)
          .leftJoin(cohortTable, eq(cohortTable.id, enrolled.cohortId))
          .innerJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrolled.id))
          .where(inArray(enrolled.id, ids));
        expect(runs.map((row) => row.kept)).toEqual(runs.map((row) => row.counted));
      }
    }),
    { numRuns: 40 },
  );

  await db().execute(sql`delete from class_sessions where cohort_id = ${cohorts[0]!.id}`);
  await db().execute(sql`delete from grade_items where id = ${gradeIds[0]}`);
  const { kept, counted } = await keptAndCounted(ids);
  expect(kept).toEqual(counted.map((row) => expect.objectContaining(row)));

  // What was lost by a hand in the database comes back with the rebuild.
  await db().execute(sql`update enrollment_standings set present = 99, grade = 1, last_seen_at = null where enrollment_id = ${ids[0]}`);
  await db().execute(sql`select refresh_standings(array(select id from enrollments))`);
  expect((await keptAndCounted(ids)).kept).toEqual(kept);
});

it("S7: two who mark one student in two sessions at once are both counted", async () => {
  const { userId } = await signedInStudent(server);
  const program = await makeStudyProgram(db());
  const cohort = await makeCohort(db(), program.id, "2026-11-01");
  const enrollment = await enrol(db(), userId, cohort, SUNDAY_MORNING);
  await db().execute(sql`insert into class_sessions (cohort_id, title_ar, title_en, kind, starts_at, ends_at)
    select ${cohort.id}, 'x', 'x', 'lecture', now() + n * interval '1 day', now() + n * interval '1 day 1 hour' from generate_series(1, 12) n`);
  const { rows: sessions } = await db().execute<{ id: number }>(sql`select id from class_sessions where cohort_id = ${cohort.id}`);
  await Promise.all(
    sessions.map(({ id }) => db().insert(attendanceMarks).values({ sessionId: id, userId, mark: "present", source: "instructor" })),
  );
  expect((await keptAndCounted([enrollment.id])).kept).toMatchObject([{ present: 12 }]);
});
