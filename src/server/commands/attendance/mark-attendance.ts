import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { decideMarks, type MarkAnswer, type MarkedCell, type RegisterCell } from "#contract/attendance/attendance.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks, attendanceOverrides, attendanceRegisters } from "#server/db/tables/attendance.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { registerCells, roster } from "./register-rows.ts";
import { Problem } from "#contract/problem.ts";
import { locksAt } from "./register-sessions.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeMarks } from "#server/db/tables/grades.ts";
import { attendanceItems } from "./attendance-policy.ts";
import { attendanceOf } from "./attendance-rate.ts";

export interface Marking {
  session: { id: number; cohortId: number };
  marks: readonly MarkedCell[];
  submit: boolean;
  /** How it was filled in. */
  source: "instructor" | "import" | "live_minutes";
  /** The instructor, and the device (owner tag) that it comes from. */
  by: { userId: number; ownerTag: string; name: RegisterCell["marked_by"] };
}

/**
 * Fills in the cells of a register by `decideMarks`, in the caller's transaction; two who mark one register come one after the
 * other. What the marks are worth follows at once.
 * @throws Problem `attendance_locked`
 */
export async function markAttendance(
  tx: Executor,
  { session, marks, submit, source, by }: Marking,
  context: ActionContext,
): Promise<Pick<MarkAnswer, "applied" | "conflicts"> & { changed: boolean }> {
  const register = await lockRegister(tx, session.id);
  refuseLocked(register, context.now);
  const known = new Set((await roster(tx, session.cohortId)).map(({ userId }) => userId));
  const cells = await registerCells(tx, session.id);
  const { written, applied, conflicts } = decideMarks(cells, known, marks, { device: by.ownerTag, source, marked_by: by.name });
  if (written.size > 0) {
    const rows = [...written.values()].map(({ mark, version }) => ({
      sessionId: session.id,
      userId: mark.student_id,
      mark: mark.mark,
      minutesLate: mark.minutes_late ?? null,
      note: mark.note ?? null,
      source,
      markedBy: by.userId,
      markedOn: by.ownerTag,
      clientId: mark.client_id,
      markedAt: new Date(mark.marked_at),
      updatedAt: context.now,
      createdAt: context.now,
      version,
    }));
    await writeCells(tx, rows);
    await refreshAttendance(tx, await enrollmentsInCohort(tx, session.cohortId, [...written.keys()]), context.now);
  }
  const handedIn = submit && !register?.submittedAt;
  if (handedIn) await submitRegister(tx, session.id, by.userId, context);
  return { applied: [...applied.values()], conflicts, changed: written.size > 0 || handedIn };
}

async function writeCells(tx: Executor, rows: (typeof attendanceMarks.$inferInsert)[]): Promise<void> {
  await tx
    .insert(attendanceMarks)
    .values(rows)
    .onConflictDoUpdate({
      target: [attendanceMarks.sessionId, attendanceMarks.userId],
      set: {
        mark: sql`excluded.mark`,
        minutesLate: sql`excluded.minutes_late`,
        note: sql`excluded.note`,
        source: sql`excluded.source`,
        markedBy: sql`excluded.marked_by`,
        markedOn: sql`excluded.marked_on`,
        clientId: sql`excluded.client_id`,
        markedAt: sql`excluded.marked_at`,
        updatedAt: sql`excluded.updated_at`,
        version: sql`excluded.version`,
      },
    });
}

async function submitRegister(tx: Executor, sessionId: number, userId: number, context: ActionContext): Promise<void> {
  const values = { submittedAt: context.now, submittedBy: userId, updatedAt: context.now };
  await tx
    .insert(attendanceRegisters)
    .values({ sessionId, ...values })
    .onConflictDoUpdate({
      target: attendanceRegisters.sessionId,
      set: { ...values, version: sql`${attendanceRegisters.version} + 1` },
    });
  await recordTransition(tx, { subject: "attendance_register", subjectId: String(sessionId), from: "draft", to: "submitted" }, context);
}

/** What holds for a session's register as a whole, with everybody else who would change it waiting until the transaction ends. */
export async function lockRegister(tx: Executor, sessionId: number): Promise<typeof attendanceRegisters.$inferSelect | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`register ${sessionId}`}, 0))`);
  const [row] = await tx.select().from(attendanceRegisters).where(eq(attendanceRegisters.sessionId, sessionId));
  return row ?? null;
}

/** @throws Problem `attendance_locked` a week after the register was handed in */
function refuseLocked(register: { submittedAt: Date | null } | null, now: Date): void {
  const locks = locksAt(register?.submittedAt ?? null);
  if (locks && locks <= now) throw new Problem("attendance_locked");
}

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
  // Two registers of a program may change at once: the second counts what the first one wrote.
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
