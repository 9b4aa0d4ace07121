import { sql } from "drizzle-orm";
import type { MarkAnswer, MarkedCell, RegisterCell } from "#contract/attendance/attendance.ts";
import { decideMarks } from "#contract/attendance/register-marks.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks, attendanceRegisters } from "#server/db/tables/attendance.ts";
import { lockRegister, refuseLocked } from "./lock-register.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { enrollmentsInCohort, refreshAttendance } from "./refresh-attendance.ts";
import { registerCells, roster } from "./register-rows.ts";

export interface Marking {
  session: { id: number; cohortId: number };
  marks: readonly MarkedCell[];
  submit: boolean;
  imported: boolean;
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
  { session, marks, submit, imported, by }: Marking,
  context: ActionContext,
): Promise<Pick<MarkAnswer, "applied" | "conflicts"> & { changed: boolean }> {
  const register = await lockRegister(tx, session.id);
  refuseLocked(register, context.now);
  const known = new Set((await roster(tx, session.cohortId)).map(({ userId }) => userId));
  const source = imported ? ("import" as const) : ("instructor" as const);
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
