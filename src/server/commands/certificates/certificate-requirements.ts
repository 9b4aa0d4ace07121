import { eq, inArray } from "drizzle-orm";
import type { Requirement } from "#contract/certificates/certificates.ts";
import { gradeScale } from "#contract/coursework/grade.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { attendanceOf } from "#server/commands/attendance/attendance-rate.ts";
import { countedItem, type GradeRow, gradeRows } from "#server/commands/coursework/grade-rows.ts";

/** Everything that a program asks for before it gives its certificate, and how far an enrollment is. */
export async function certificateRequirements(db: Executor, enrollmentId: number, now: Date): Promise<Requirement[]> {
  return (await requirementsOf(db, [enrollmentId], now)).get(enrollmentId) ?? [];
}

/** The same of many enrollments, in as many statements as of one. */
export async function requirementsOf(db: Executor, enrollmentIds: readonly number[], now: Date): Promise<Map<number, Requirement[]>> {
  if (enrollmentIds.length === 0) return new Map();
  const [rows, grades, attended] = await Promise.all([
    db
      .select({
        id: enrollments.id,
        progress: enrollments.progress,
        orderStatus: orders.status,
        endsOn: cohorts.endsOn,
        requires: { progress: programs.requiredProgress, grade: programs.requiredGrade, attendance: programs.requiredAttendance },
      })
      .from(enrollments)
      .innerJoin(programs, eq(programs.id, enrollments.programId))
      .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
      .leftJoin(orders, eq(orders.id, enrollments.orderId))
      .where(inArray(enrollments.id, [...enrollmentIds])),
    gradeRows(db, enrollmentIds, now),
    attendanceOf(db, enrollmentIds),
  ]);
  const graded = new Map<number, GradeRow[]>();
  for (const row of grades) graded.set(row.enrollmentId, [...(graded.get(row.enrollmentId) ?? []), row]);
  return new Map(
    rows.map((row): [number, Requirement[]] => {
      const items = graded.get(row.id);
      const grade = items ? gradeScale(items.map(countedItem)).earned : null;
      const rate = attended.get(row.id)?.rate ?? null;
      // Nobody can ask for attendance of a course without sessions, or of one that ended without a register.
      const registerMayCome = row.endsOn !== null && row.endsOn >= riyadhDay(now);
      const paid = row.orderStatus === null || row.orderStatus === "paid" || row.orderStatus === "partially_refunded";
      const asked: (Requirement | null)[] = [
        { id: "progress", required: row.requires.progress, actual: row.progress, met: row.progress >= row.requires.progress },
        grade !== null && row.requires.grade > 0
          ? { id: "grade", required: row.requires.grade, actual: grade, met: grade >= row.requires.grade }
          : null,
        row.requires.attendance > 0 && (rate !== null || registerMayCome)
          ? { id: "attendance", required: row.requires.attendance, actual: rate, met: rate !== null && rate >= row.requires.attendance }
          : null,
        { id: "payment", required: 100, actual: paid ? 100 : 0, met: paid },
      ];
      return [row.id, asked.filter((one) => one !== null)];
    }),
  );
}
