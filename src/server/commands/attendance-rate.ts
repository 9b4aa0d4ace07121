import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { attendanceDegree, attendancePoints, type AttendanceCounts, type AttendanceDegree } from "#contract/rules/attendance-degree.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { type Policy, policiesOf } from "./attendance-policy.ts";

export interface Attendance extends AttendanceCounts {
  /** Percent, 0 to 100; null before the first session with a register. */
  rate: number | null;
}

/** Attendance of one enrollment, and what it is worth in its program. */
export interface EnrollmentAttendance extends AttendanceDegree {
  counts: AttendanceCounts;
  policy: Policy;
}

const NONE: AttendanceCounts = { present: 0, late: 0, absent: 0, excused: 0 };

/** A student's attendance in the sessions of the cohort they are in; cancelled sessions took place for nobody. */
export async function attendanceRate(db: Executor, enrollmentId: number): Promise<Attendance> {
  const one = (await attendanceOf(db, [enrollmentId])).get(enrollmentId);
  return { rate: one?.rate ?? null, ...(one?.counts ?? NONE) };
}

/** The same of many enrollments, with what each is worth by the policy of its program. */
export async function attendanceOf(db: Executor, enrollmentIds: readonly number[]): Promise<Map<number, EnrollmentAttendance>> {
  if (enrollmentIds.length === 0) return new Map();
  const rows = await countedWhere(db, inArray(enrollments.id, [...enrollmentIds]));
  const policies = await policiesOf(
    db,
    rows.map(({ programId }) => programId),
  );
  return new Map(
    rows.flatMap(({ id, programId, ...counts }) => {
      const policy = policies.get(programId);
      return policy ? [[id, { counts, policy, ...attendanceDegree(counts, policy) }] as const] : [];
    }),
  );
}

/** The same over everything that a student is or was in. */
export async function studentAttendance(db: Executor, userId: number): Promise<Attendance> {
  const rows = await countedWhere(db, eq(enrollments.userId, userId));
  const policies = await policiesOf(
    db,
    rows.map(({ programId }) => programId),
  );
  const total = { points: 0, counted: 0, ...NONE };
  for (const { programId, ...counts } of rows) {
    const policy = policies.get(programId);
    if (!policy) continue;
    const { points, counted } = attendancePoints(counts, policy);
    total.points += points;
    total.counted += counted;
    for (const mark of ["present", "late", "absent", "excused"] as const) total[mark] += counts[mark];
  }
  const { points, counted, ...counts } = total;
  return { rate: counted === 0 ? null : Math.round((points * 100) / counted), ...counts };
}

/** A row for every enrollment that was asked for, without marks too. */
function countedWhere(db: Executor, where: SQL) {
  const of = (mark: (typeof attendanceMarks.$inferSelect)["mark"]) =>
    sql<number>`(count(*) filter (where ${attendanceMarks.mark} = ${mark}))::int`;
  return db
    .select({
      id: enrollments.id,
      programId: enrollments.programId,
      present: of("present"),
      late: of("late"),
      absent: of("absent"),
      excused: of("excused"),
    })
    .from(enrollments)
    .leftJoin(classSessions, and(eq(classSessions.cohortId, enrollments.cohortId), sql`${classSessions.cancelledAt} is null`))
    .leftJoin(attendanceMarks, and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, enrollments.userId)))
    .where(where)
    .groupBy(enrollments.id, enrollments.programId);
}
