import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { attendanceOverrides } from "#server/db/tables/attendance.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeMarks } from "#server/db/tables/grades.ts";
import { attendanceItems } from "./attendance-policy.ts";
import { attendanceOf } from "./attendance-rate.ts";

/**
 * Brings the attendance item of the grade of these enrollments up to date: what an instructor gave, else what the marks come to.
 * Where nothing counts there is no mark. A mark that was published stays so; a new one waits for its instructor. In the
 * transaction of whatever changed a register, a policy or an exception.
 */
export async function refreshAttendance(tx: Executor, enrollmentIds: readonly number[], now: Date): Promise<void> {
  const ids = [...new Set(enrollmentIds)].sort((a, b) => a - b);
  if (ids.length === 0) return;
  const held = await tx
    .select({ id: enrollments.id, programId: enrollments.programId })
    .from(enrollments)
    .where(inArray(enrollments.id, ids))
    .orderBy(asc(enrollments.id));
  const programIds = [...new Set(held.map(({ programId }) => programId))].sort((a, b) => a - b);
  const items = await attendanceItems(tx, programIds);
  if (items.size === 0) return;
  // Of two registers of a program that change at once the second counts what the first one wrote.
  for (const id of programIds) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attendance degrees ${id}`}, 0))`);
  const attended = await attendanceOf(tx, ids);
  const given = new Map(
    (await tx.select().from(attendanceOverrides).where(inArray(attendanceOverrides.enrollmentId, ids))).map((row) => [
      row.enrollmentId,
      row,
    ]),
  );
  const reached = held.flatMap(({ id, programId }) => {
    const item = items.get(programId);
    return item ? [{ id, item, degree: given.get(id)?.degree ?? attended.get(id)?.degree ?? null }] : [];
  });
  const itemIds = [...items.values()].map(({ id }) => id);
  const uncounted = reached.flatMap(({ id, degree }) => (degree === null ? [id] : []));
  if (uncounted.length > 0)
    await tx.delete(gradeMarks).where(and(inArray(gradeMarks.enrollmentId, uncounted), inArray(gradeMarks.gradeItemId, itemIds)));
  const graded = reached.flatMap(({ id, item, degree }) => (degree === null ? [] : [{ id, item, degree }]));
  if (graded.length === 0) return;
  await tx
    .insert(gradeMarks)
    .values(
      graded.map(({ id, item, degree }) => ({
        enrollmentId: id,
        gradeItemId: item.id,
        degree: Math.min(degree, item.maxDegree),
        status: "graded" as const,
        publishedAt: null,
        updatedAt: now,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [gradeMarks.enrollmentId, gradeMarks.gradeItemId],
      set: { degree: sql`excluded.degree`, status: "graded", updatedAt: now, version: sql`${gradeMarks.version} + 1` },
      setWhere: or(isNull(gradeMarks.degree), sql`${gradeMarks.degree} <> excluded.degree`, ne(gradeMarks.status, "graded")),
    });
}

/** Enrollments of people in the cohort of a session. */
export async function enrollmentsInCohort(tx: Executor, cohortId: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.cohortId, cohortId), inArray(enrollments.userId, [...userIds])));
  return rows.map(({ id }) => id);
}
