import { and, eq, inArray } from "drizzle-orm";
import type { ExcuseForm } from "#contract/requests/excuses.ts";
import { Problem } from "#contract/problem.ts";
import { canExcuse, excuseExpires } from "#contract/requests/excuse-window.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { lockExcuse, moveExcuse } from "./move-excuse.ts";
import { nextReference } from "#server/commands/next-reference.ts";
import { lockEnrollment } from "./open-requests.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { attachFiles, recordRequestEvent } from "./request-events.ts";
import { notifyRequestWaits } from "#server/commands/notifications/notify-teachers.ts";

/**
 * Takes a student's excuse, once per id however often it is sent. The 72 hours are counted to its arrival: a device's own clock
 * is no witness.
 * @throws Problem `not_found` for a session that is not the student's, `validation_error` for sessions of several programs,
 *   `excuse_window_closed`, `excuse_not_needed`, `excuse_pending`, `idempotency_key_reused`
 */
export async function submitExcuse(db: Executor, userId: number, form: ExcuseForm, context: ActionContext): Promise<string> {
  return await db.transaction(async (tx) => {
    const ids = [...new Set(form.session_ids)].sort((a, b) => a - b);
    const sessions = await tx
      .select({ session: classSessions, enrollmentId: enrollments.id, mark: attendanceMarks.mark })
      .from(classSessions)
      .innerJoin(
        enrollments,
        and(
          eq(enrollments.cohortId, classSessions.cohortId),
          eq(enrollments.userId, userId),
          inArray(enrollments.status, ["pending", "active", "completed"]),
        ),
      )
      .leftJoin(attendanceMarks, and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, userId)))
      .where(inArray(classSessions.id, ids));
    const enrollmentId = sessions[0]?.enrollmentId;
    if (sessions.length !== ids.length || enrollmentId === undefined) throw new Problem("not_found");
    if (sessions.some((one) => one.enrollmentId !== enrollmentId))
      throw new Problem("validation_error", { fields: { session_ids: [{ key: "selection" }] } });
    const { programId } = await lockEnrollment(tx, enrollmentId, userId);
    const known = await lockExcuse(tx, form.id);
    if (known) {
      if (known.userId !== userId || known.enrollmentId !== enrollmentId || known.reason !== form.reason)
        throw new Problem("idempotency_key_reused");
      return known.id;
    }
    await refuseUseless(tx, userId, sessions, context.now);
    await tx.insert(excuses).values({
      id: form.id,
      reference: await nextReference(tx, "excuse", context.now),
      userId,
      enrollmentId,
      status: "pending",
      reasonCode: form.reason_code,
      reason: form.reason,
      expiresAt: excuseExpires(
        sessions.map(({ session }) => session.endsAt),
        context.now,
      ),
      updatedAt: context.now,
      createdAt: context.now,
    });
    await tx.insert(excuseSessions).values(ids.map((sessionId) => ({ excuseId: form.id, sessionId })));
    await attachFiles(tx, { kind: "excuse", id: form.id }, form.attachments, userId);
    await recordRequestEvent(tx, { kind: "excuse", id: form.id }, { from: null, to: "pending" }, context);
    await recordTransition(tx, { subject: "excuse", subjectId: form.id, from: null, to: "pending" }, context);
    await notifyRequestWaits(tx, "excuse", form.id, programId, context.now);
    return form.id;
  });
}

interface Asked {
  session: typeof classSessions.$inferSelect;
  mark: string | null;
}

async function refuseUseless(tx: Executor, userId: number, asked: readonly Asked[], now: Date): Promise<void> {
  if (asked.some(({ session }) => !canExcuse(session.endsAt, now))) throw new Problem("excuse_window_closed");
  // Nobody is absent from what does not take place, from a deadline, or where the register says otherwise.
  const needless = asked.some(
    ({ session, mark }) =>
      session.cancelledAt !== null || session.kind === "deadline" || (mark !== null && ["present", "excused"].includes(mark)),
  );
  if (needless) throw new Problem("excuse_not_needed");
  const [open] = await tx
    .select({ status: excuses.status })
    .from(excuseSessions)
    .innerJoin(excuses, eq(excuses.id, excuseSessions.excuseId))
    .where(
      and(
        eq(excuses.userId, userId),
        inArray(
          excuseSessions.sessionId,
          asked.map(({ session }) => session.id),
        ),
        inArray(excuses.status, ["pending", "approved"]),
      ),
    )
    .limit(1);
  if (open) throw new Problem(open.status === "pending" ? "excuse_pending" : "excuse_not_needed");
}

/** The student changed their mind before anybody decided. @throws Problem `request_not_found`, `request_closed` */
export async function cancelExcuse(db: Executor, id: string, userId: number, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const excuse = await lockExcuse(tx, id);
    if (excuse?.userId !== userId) throw new Problem("request_not_found");
    if (excuse.status === "cancelled") return;
    if (excuse.status !== "pending") throw new Problem("request_closed");
    await moveExcuse(tx, excuse, "cancelled", null, context);
  });
}
