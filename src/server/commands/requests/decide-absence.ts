import { asc, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { classSessions, cohorts, instructors, programs } from "#server/db/tables/catalogue.ts";
import { absenceSessions } from "#server/db/tables/teaching.ts";
import { moveSession, recordSession, type SessionRecord, substituteSession } from "#server/commands/schedule/change-session.ts";
import { type AbsenceRow, lockTeachingRequest, moveTeachingRequest } from "./move-teaching-request.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { type Decision, refuseStale } from "./request-decision.ts";

/**
 * Approves or rejects an instructor's absence. Approved, its sessions get the stand-in, the new time or the recording that was
 * proposed, as far as they have not begun; learners are told of each, the instructor and the stand-in too.
 * @throws Problem `request_not_found`, `request_closed` once decided, `version_conflict`
 */
export async function decideAbsence(db: Database, id: string, decision: Decision, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockTeachingRequest(tx, "absence", id);
    if (!row) throw new Problem("request_not_found");
    if (row.status !== "pending") throw new Problem("request_closed");
    refuseStale(row.version, decision.version);
    const approved = decision.decision === "approve";
    await moveTeachingRequest(tx, "absence", row, approved ? "approved" : "rejected", { note: decision.note }, context);
    const sessions = await lockedSessions(tx, id);
    if (approved) await carryOut(tx, row, sessions, context);
    const [first] = sessions;
    await notify(
      tx,
      {
        userId: row.userId,
        kind: "request_decided",
        target: { type: "absence", id },
        values: {
          request: "absence",
          decision: approved ? "approved" : "rejected",
          program: first ? await programOf(tx, first.cohortId) : { ar: "", en: "" },
        },
      },
      context.now,
    );
  });
}

async function carryOut(tx: Executor, row: AbsenceRow, all: readonly SessionRecord[], context: ActionContext): Promise<void> {
  const sessions = all.filter(({ startsAt, cancelledAt }) => cancelledAt === null && startsAt > context.now);
  const [first] = sessions;
  if (!first) return;
  const shift = row.newTime === null ? 0 : row.newTime.getTime() - first.startsAt.getTime();
  for (const session of sessions) {
    if (row.proposed === "recorded") await recordSession(tx, session, context);
    else if (row.proposed === "substitute" && row.substituteId !== null) await substituteSession(tx, session, row.substituteId, context);
    else if (row.proposed === "reschedule") {
      const startsAt = new Date(session.startsAt.getTime() + shift);
      if (startsAt <= context.now) continue;
      await moveSession(tx, session, { startsAt, endsAt: new Date(session.endsAt.getTime() + shift) }, context);
    }
  }
  if (row.proposed !== "substitute" || row.substituteId === null) return;
  const [standIn] = await tx.select({ userId: instructors.userId }).from(instructors).where(eq(instructors.id, row.substituteId));
  if (standIn?.userId == null) return;
  for (const session of sessions)
    await notify(
      tx,
      {
        userId: standIn.userId,
        kind: "session_changed",
        target: { type: "teaching_session", id: String(session.id) },
        values: { session: { ar: session.titleAr, en: session.titleEn }, change: "substitute", starts_at: session.startsAt.toISOString() },
      },
      context.now,
    );
}

async function lockedSessions(tx: Executor, absenceId: string): Promise<SessionRecord[]> {
  const rows = await tx
    .select({ session: classSessions })
    .from(classSessions)
    .innerJoin(absenceSessions, eq(absenceSessions.sessionId, classSessions.id))
    .where(eq(absenceSessions.absenceId, absenceId))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .for("update", { of: classSessions });
  return rows.map(({ session }) => session);
}

async function programOf(tx: Executor, cohortId: number): Promise<{ ar: string; en: string }> {
  const [row] = await tx
    .select({ ar: programs.titleAr, en: programs.titleEn })
    .from(cohorts)
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .where(eq(cohorts.id, cohortId));
  return row ?? { ar: "", en: "" };
}
