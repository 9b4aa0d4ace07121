import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  attendanceDegree,
  attendancePoints,
  type AttendanceCounts,
  type AttendanceDegree,
} from "#contract/attendance/attendance-degree.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { isAmong } from "#server/db/told.ts";
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
  const rows = await prepared(db, "attendance of enrollments", (on, name) =>
    countedWhere(on, name, isAmong(enrollments.id, "ids")),
  ).execute({
    ids: enrollmentIds,
  });
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
  const rows = await prepared(db, "attendance of a student", (on, name) =>
    countedWhere(on, name, eq(enrollments.userId, sql.placeholder("userId"))),
  ).execute({ userId });
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

/** A row for every enrollment that was asked for, without marks too: what is kept of each (`enrollment_standings`). */
function countedWhere(db: Executor, name: string, where: SQL) {
  const of = (column: AnyPgColumn) => sql<number>`coalesce(${column}, 0)`;
  return db
    .select({
      id: enrollments.id,
      programId: enrollments.programId,
      present: of(enrollmentStandings.present),
      late: of(enrollmentStandings.late),
      absent: of(enrollmentStandings.absent),
      excused: of(enrollmentStandings.excused),
    })
    .from(enrollments)
    .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
    .where(where)
    .prepare(name);
}
