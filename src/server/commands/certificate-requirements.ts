import { eq } from "drizzle-orm";
import type { Requirement } from "#contract/certificates.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { attendanceRate } from "./attendance-rate.ts";
import { programGrade } from "./program-grade.ts";

/** Everything that a program asks for before it gives its certificate, and how far an enrollment is. */
export async function certificateRequirements(db: Executor, enrollmentId: number, now: Date): Promise<Requirement[]> {
  const [row] = await db
    .select({
      progress: enrollments.progress,
      orderStatus: orders.status,
      endsOn: cohorts.endsOn,
      requires: { progress: programs.requiredProgress, grade: programs.requiredGrade, attendance: programs.requiredAttendance },
    })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .leftJoin(orders, eq(orders.id, enrollments.orderId))
    .where(eq(enrollments.id, enrollmentId));
  if (!row) return [];
  const grade = await programGrade(db, enrollmentId, now);
  const { rate } = await attendanceRate(db, enrollmentId);
  // Of a course without sessions, or one that ended without a register, nobody can ask for attendance.
  const registerMayCome = row.endsOn !== null && row.endsOn >= riyadhDay(now);
  const paid = row.orderStatus === null || row.orderStatus === "paid" || row.orderStatus === "partially_refunded";
  const asked: (Requirement | null)[] = [
    { id: "progress", required: row.requires.progress, actual: row.progress, met: row.progress >= row.requires.progress },
    grade && row.requires.grade > 0
      ? { id: "grade", required: row.requires.grade, actual: grade.percent, met: grade.percent >= row.requires.grade }
      : null,
    row.requires.attendance > 0 && (rate !== null || registerMayCome)
      ? { id: "attendance", required: row.requires.attendance, actual: rate, met: rate !== null && rate >= row.requires.attendance }
      : null,
    { id: "payment", required: 100, actual: paid ? 100 : 0, met: paid },
  ];
  return asked.filter((one) => one !== null);
}
