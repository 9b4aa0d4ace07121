import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

/** A late arrival counts this much of a presence (api.md §10, attendance policy). An excused absence is not counted at all. */
const LATE_COUNTS = 0.5;

export interface Attendance {
  /** Percent, 0 to 100; null before the first session with a register. */
  rate: number | null;
  present: number;
  late: number;
  absent: number;
  excused: number;
}

/** A student's attendance in the sessions of the cohort they are in; cancelled sessions took place for nobody. */
export const attendanceRate = (db: Executor, enrollmentId: number): Promise<Attendance> =>
  attendanceWhere(db, eq(enrollments.id, enrollmentId));

/** The same over everything that a student is or was in. */
export const studentAttendance = (db: Executor, userId: number): Promise<Attendance> => attendanceWhere(db, eq(enrollments.userId, userId));

async function attendanceWhere(db: Executor, where: SQL): Promise<Attendance> {
  const of = (mark: (typeof attendanceMarks.$inferSelect)["mark"]) =>
    sql<number>`(count(*) filter (where ${attendanceMarks.mark} = ${mark}))::int`;
  const [row] = await db
    .select({ present: of("present"), late: of("late"), absent: of("absent"), excused: of("excused") })
    .from(enrollments)
    .innerJoin(classSessions, and(eq(classSessions.cohortId, enrollments.cohortId), sql`${classSessions.cancelledAt} is null`))
    .innerJoin(attendanceMarks, and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, enrollments.userId)))
    .where(where);
  const { present, late, absent, excused } = row ?? { present: 0, late: 0, absent: 0, excused: 0 };
  const counted = present + late + absent;
  return { rate: counted === 0 ? null : Math.round(((present + late * LATE_COUNTS) * 100) / counted), present, late, absent, excused };
}
