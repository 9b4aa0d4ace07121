import fc from "fast-check";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { risksOf } from "#contract/attendance/at-risk.ts";
import { type AttendancePolicy, attendanceDegree, DEFAULT_POLICY } from "#contract/attendance/attendance-degree.ts";
import { learnerRows, stateOf } from "#server/commands/enrollments/learner-rows.ts";
import { attendancePolicies } from "#server/db/tables/attendance.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { dashboardLearners } from "./learner-figures.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = 86_400_000;
const LEARNERS = 60;
const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
const policy = fc.option(fc.record({ present: share, late: share, absent: share, excused: fc.constantFrom("not_counted", "present") }));
const learner = fc
  .record({
    present: fc.nat(9),
    late: fc.nat(5),
    absent: fc.nat(5),
    excused: fc.nat(3),
    absentRun: fc.nat(5),
    seenDaysAgo: fc.option(fc.nat(14)),
    grade: fc.option(fc.nat(100)),
    gradedPercent: fc.constantFrom(0, 19.9, 20, 60),
    progress: fc.constantFrom(0, 50, 100),
    startedDaysAgo: fc.nat(14),
  })
  // No run is longer than all absences.
  .map((one) => ({ ...one, absentRun: Math.min(one.absentRun, one.absent) }));
const program = fc.record({
  policy,
  policySet: fc.constantFrom("before the marks", "after them", "anew"),
  /** The program asks for less at first. */
  requiredLater: fc.boolean(),
  attendance: fc.constantFrom(0, 50, 75, 100),
  grade: fc.constantFrom(0, 60, 90),
  starts: fc.constantFrom("2026-11-01", "2026-11-16", "2026-12-01"),
  learners: fc.array(learner, { minLength: LEARNERS, maxLength: LEARNERS }),
});

it("S3, S7: what lists reckon of learners in SQL is what the rules of the contract say", { timeout: 300_000 }, async () => {
  const { db } = server.services;
  const { rows: people } = await db.execute<{ id: number }>(sql`
    insert into users (type, email, password_hash, name_ar, name_en, phone)
    select 'student', 'facts-' || n || '@example.com', '!', 'متدرب', 'Learner', '+966550000000' from generate_series(1, ${LEARNERS}) n returning id`);
  await fc.assert(
    fc.asyncProperty(program, async (one) => {
      const required = { requiredAttendance: one.attendance, requiredGrade: one.grade };
      const made = await makeStudyProgram(db, one.requiredLater ? { requiredAttendance: 60, requiredGrade: 30 } : required);
      const cohort = await makeCohort(db, made.id, one.starts);
      const setPolicy = async () => {
        if (!one.policy) return;
        const values = { ...one.policy, excused: one.policy.excused as AttendancePolicy["excused"] };
        const set = { maxDegree: 10, updatedAt: SUNDAY_MORNING, ...values };
        await db
          .insert(attendancePolicies)
          .values({ programId: made.id, ...set })
          .onConflictDoUpdate({ target: attendancePolicies.programId, set });
      };
      if (one.policySet === "before the marks") await setPolicy();
      if (one.policySet === "anew") {
        const other = { present: 0.3, late: 0.2, absent: 0.1, excused: "present" as const };
        await db.insert(attendancePolicies).values({ programId: made.id, maxDegree: 10, updatedAt: SUNDAY_MORNING, ...other });
      }
      const rules: AttendancePolicy = { ...DEFAULT_POLICY, ...(one.policy as Partial<AttendancePolicy> | null) };
      const rows = await db
        .insert(enrollments)
        .values(
          one.learners.map(({ progress, startedDaysAgo }, index) => ({
            userId: people[index]?.id ?? 0,
            programId: made.id,
            cohortId: cohort.id,
            status: "active" as const,
            progress,
            startedAt: new Date(SUNDAY_MORNING.getTime() - startedDaysAgo * DAY),
            accessUntil: new Date(SUNDAY_MORNING.getTime() + 300 * DAY),
          })),
        )
        .returning({ id: enrollments.id });
      const ids = rows.map(({ id }) => id);
      await db.delete(enrollmentStandings).where(inArray(enrollmentStandings.enrollmentId, ids));
      const standings = one.learners.map(({ present, late, absent, excused, absentRun, seenDaysAgo, grade, gradedPercent }, index) => ({
        enrollmentId: ids[index] ?? 0,
        lastSeenAt: seenDaysAgo === null ? null : new Date(SUNDAY_MORNING.getTime() - seenDaysAgo * DAY),
        present,
        late,
        absent,
        excused,
        absentRun,
        grade,
        gradedPercent,
      }));
      await db.insert(enrollmentStandings).values(standings);
      if (one.policySet === "anew" && !one.policy) await db.delete(attendancePolicies).where(eq(attendancePolicies.programId, made.id));
      else if (one.policySet !== "before the marks") await setPolicy();
      if (one.requiredLater) await db.update(programs).set(required).where(eq(programs.id, made.id));

      const expected = new Map(
        one.learners.map((each, index) => {
          const { rate } = attendanceDegree(each, rules);
          const cohortBegan = new Date(`${one.starts}T00:00:00+03:00`).getTime();
          const ago = (days: number) => SUNDAY_MORNING.getTime() - days * DAY;
          const began = Math.max(ago(each.startedDaysAgo), cohortBegan, each.seenDaysAgo === null ? 0 : ago(each.seenDaysAgo));
          const risks = risksOf({
            running: one.starts <= "2026-11-22",
            absencesInARow: each.absentRun,
            attendanceRate: rate,
            sessionsMarked: each.present + each.late + each.absent,
            requiredAttendance: one.attendance,
            inactiveDays: Math.floor((SUNDAY_MORNING.getTime() - began) / DAY),
            progress: each.progress,
            grade: each.grade,
            gradedPercent: each.gradedPercent,
            requiredGrade: one.grade,
          });
          return [ids[index] ?? 0, { rate, codes: risks.map(({ code }) => code) }] as const;
        }),
      );
      const listed = await learnerRows(db, eq(enrollments.programId, made.id), SUNDAY_MORNING, { limit: LEARNERS });
      for (const row of listed) expect([row.enrollmentId, row.rate]).toEqual([row.enrollmentId, expected.get(row.enrollmentId)?.rate]);

      const { figures, rows: first } = await dashboardLearners(db, [made.id], SUNDAY_MORNING, LEARNERS);
      const risky = [...expected].filter(([, { codes }]) => codes.length > 0);
      expect(figures?.risky).toBe(risky.length);
      expect(new Map(first.map((row) => [row.enrollmentId, stateOf(row).risks.map(({ code }) => code)]))).toEqual(
        new Map(risky.map(([id, { codes }]) => [id, codes])),
      );
      const counts = first.map((row) => stateOf(row).risks.length);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    }),
    { numRuns: 18 },
  );
});
