import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { DegreesForm } from "#contract/attendance/attendance-degrees.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { attendanceOverrides, attendancePolicies } from "#server/db/tables/attendance.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems } from "#server/db/tables/grades.ts";
import { attendanceDegrees } from "./attendance-degrees.ts";
import { attendanceItems, policiesOf } from "./attendance-policy.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { refreshAttendance } from "./mark-attendance.ts";
import { IN_REGISTER } from "./register-sessions.ts";

/**
 * Changes how a program counts attendance, and degrees of single students; grades follow in the same transaction.
 * @param by the instructor
 * @throws Problem `version_conflict` (with the degrees as they stand), `validation_error` for a student who is not in the
 *   course, or a degree above the largest
 */
export async function changeAttendanceDegrees(
  db: Executor,
  programId: number,
  { policy, overrides, version }: DegreesForm,
  by: number,
  context: ActionContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two instructors who change one policy come one after the other.
    await tx.select({ id: programs.id }).from(programs).where(eq(programs.id, programId)).for("update");
    const before = (await policiesOf(tx, [programId])).get(programId);
    if (!before) throw new Problem("not_found");
    if (before.version !== version)
      throw new Problem("version_conflict", { data: (await attendanceDegrees(tx, { programId }, context.now)).data });
    const people = await tx
      .select({ id: enrollments.id, userId: enrollments.userId })
      .from(enrollments)
      .where(and(eq(enrollments.programId, programId), inArray(enrollments.status, [...IN_REGISTER])));
    if (policy) await setPolicy(tx, programId, policy, before, context);
    const largest = policy?.max_degree ?? before.max_degree;
    for (const [index, { student_id: studentId, degree, reason }] of overrides.entries()) {
      const enrollment = people.findLast(({ userId }) => userId === studentId);
      if (!enrollment) throw wrong(`overrides[${index}].student_id`);
      if (degree !== null && degree > largest) throw wrong(`overrides[${index}].degree`);
      await setOverride(tx, enrollment.id, { degree, reason, by }, context);
    }
    await refreshAttendance(
      tx,
      people.map(({ id }) => id),
      context.now,
    );
  });
}

const wrong = (field: string) => new Problem("validation_error", { fields: { [field]: [{ key: "selection" }] } });

async function setPolicy(
  tx: Executor,
  programId: number,
  policy: NonNullable<DegreesForm["policy"]>,
  before: object,
  context: ActionContext,
): Promise<void> {
  const { max_degree: maxDegree, min_rate_for_certificate: minimum, present, late, absent, excused } = policy;
  const values = { maxDegree, present, late, absent, excused, updatedAt: context.now };
  await tx
    .insert(attendancePolicies)
    .values({ programId, ...values })
    .onConflictDoUpdate({ target: attendancePolicies.programId, set: { ...values, version: sql`${attendancePolicies.version} + 1` } });
  await tx
    .update(programs)
    .set({ requiredAttendance: minimum, updatedAt: context.now })
    .where(and(eq(programs.id, programId), ne(programs.requiredAttendance, minimum)));
  // The program's page names what its certificate asks for.
  await touchPublic(tx);
  const item = (await attendanceItems(tx, [programId])).get(programId);
  // One largest degree: what the register counts to is what the grade is of.
  if (item) await tx.update(gradeItems).set({ maxDegree }).where(eq(gradeItems.id, item.id));
  const { version: _version, ...old } = before as Record<string, unknown>;
  await recordTransition(
    tx,
    { subject: "attendance_policy", subjectId: String(programId), from: JSON.stringify(old), to: JSON.stringify(policy) },
    context,
  );
}

async function setOverride(
  tx: Executor,
  enrollmentId: number,
  { degree, reason, by }: { degree: number | null; reason: string; by: number },
  context: ActionContext,
): Promise<void> {
  const where = eq(attendanceOverrides.enrollmentId, enrollmentId);
  const [old] = await tx.select().from(attendanceOverrides).where(where);
  if (degree === null) {
    if (!old) return;
    await tx.delete(attendanceOverrides).where(where);
  } else {
    const values = { degree: Math.round(degree * 100) / 100, reason, by, at: context.now };
    if (old?.degree === values.degree && old.reason === reason) return;
    await tx
      .insert(attendanceOverrides)
      .values({ enrollmentId, ...values })
      .onConflictDoUpdate({ target: attendanceOverrides.enrollmentId, set: values });
  }
  await recordTransition(
    tx,
    {
      subject: "attendance_degree",
      subjectId: String(enrollmentId),
      from: old ? String(old.degree) : null,
      to: degree === null ? "computed" : String(degree),
      reason: reason || null,
    },
    context,
  );
}
