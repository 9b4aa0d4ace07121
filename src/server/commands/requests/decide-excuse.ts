import { and, asc, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { type ExcuseRow, lockExcuse, moveExcuse } from "./move-excuse.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { refreshAttendance } from "#server/commands/attendance/mark-attendance.ts";
import { type Decision, refuseStale } from "./request-decision.ts";

/**
 * Approves or rejects an excuse and tells its student. Approved, an absence is excused, also one that no register has noted
 * yet; who was there, or came late, stays so.
 * @param by the account that decides
 * @throws Problem `request_not_found`, `request_closed` once decided, `version_conflict`
 */
export async function decideExcuse(
  db: Executor,
  id: string,
  { decision, note, version }: Pick<Decision, "decision" | "note" | "version">,
  by: number,
  context: ActionContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    const excuse = await lockExcuse(tx, id);
    if (!excuse) throw new Problem("request_not_found");
    if (excuse.status !== "pending") throw new Problem("request_closed");
    refuseStale(excuse.version, version);
    const approved = decision === "approve";
    await moveExcuse(tx, excuse, approved ? "approved" : "rejected", { by, note }, context);
    const session = await firstSession(tx, excuse);
    if (approved) await excuseAbsences(tx, excuse, context.now);
    await notify(
      tx,
      {
        userId: excuse.userId,
        kind: "excuse_decided",
        target: { type: "excuse", id },
        values: { decision: approved ? "approved" : "rejected", session },
      },
      context.now,
    );
  });
}

/** Excuses that nobody decided in time. Call now and then. */
export async function expireExcuses(db: Executor, now: Date): Promise<number> {
  return await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(excuses)
      .where(and(eq(excuses.status, "pending"), lte(excuses.expiresAt, now)))
      .orderBy(asc(excuses.expiresAt))
      .limit(200)
      .for("update", { skipLocked: true });
    for (const excuse of due) await moveExcuse(tx, excuse, "expired", null, { now, actor: "system", requestId: null });
    return due.length;
  });
}

async function excuseAbsences(tx: Executor, excuse: ExcuseRow, now: Date): Promise<void> {
  const named = await tx.select({ sessionId: excuseSessions.sessionId }).from(excuseSessions).where(eq(excuseSessions.excuseId, excuse.id));
  await tx
    .insert(attendanceMarks)
    .values(
      named.map(({ sessionId }) => ({
        sessionId,
        userId: excuse.userId,
        mark: "excused" as const,
        source: "excuse" as const,
        markedAt: now,
        updatedAt: now,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [attendanceMarks.sessionId, attendanceMarks.userId],
      set: {
        mark: "excused",
        source: "excuse",
        minutesLate: null,
        markedBy: null,
        markedOn: null,
        clientId: null,
        markedAt: now,
        updatedAt: now,
        version: sql`${attendanceMarks.version} + 1`,
      },
      setWhere: notInArray(attendanceMarks.mark, ["present", "late", "excused"]),
    });
  await refreshAttendance(tx, [excuse.enrollmentId], now);
}

async function firstSession(tx: Executor, excuse: ExcuseRow) {
  const [first] = await tx
    .select({ ar: classSessions.titleAr, en: classSessions.titleEn })
    .from(classSessions)
    .where(
      inArray(
        classSessions.id,
        tx.select({ id: excuseSessions.sessionId }).from(excuseSessions).where(eq(excuseSessions.excuseId, excuse.id)),
      ),
    )
    .orderBy(asc(classSessions.startsAt))
    .limit(1);
  return first ?? { ar: "", en: "" };
}
