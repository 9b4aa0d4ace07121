import { and, eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { NotificationValues } from "#contract/notifications/notification-values.ts";
import type { Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { notifyLearners } from "#server/commands/notifications/notify-many.ts";
import { canChange, restorableUntil } from "./teaching-sessions.ts";

export type SessionRecord = typeof classSessions.$inferSelect;

/** A session, locked until the transaction ends. @throws Problem `not_found` */
export async function lockSession(tx: Executor, id: number): Promise<SessionRecord> {
  const [row] = await tx.select().from(classSessions).where(eq(classSessions.id, id)).for("update");
  if (!row) throw new Problem("not_found");
  return row;
}

export interface NewPlace {
  roomAr: string | null;
  roomEn: string | null;
  joinUrl: string | null;
  /** UUID of a room at the live-lecture service, in the place of a link. */
  liveRoom: string | null;
}

/**
 * Moves a locked session to another time or place: its `sequence` grows (RFC 5545 §3.8.7.4), calendars and devices hear of it, and
 * its learners are told. A new link alone is none of their business: it is given out when the door opens. Changes the row.
 * @throws Problem `session_closed` for one that began, was cancelled or is a deadline
 */
export async function moveSession(
  tx: Executor,
  row: SessionRecord,
  to: { startsAt: Date; endsAt: Date; place?: NewPlace },
  context: ActionContext,
): Promise<void> {
  if (!canChange(row, context.now) || to.startsAt <= context.now) throw new Problem("session_closed");
  const place = to.place ?? row;
  const timeMoves = to.startsAt.getTime() !== row.startsAt.getTime() || to.endsAt.getTime() !== row.endsAt.getTime();
  const placeMoves = place.roomAr !== row.roomAr || place.roomEn !== row.roomEn;
  if (!timeMoves && !placeMoves && place.joinUrl === row.joinUrl && place.liveRoom === row.liveRoom) return;
  const moved = timeMoves || placeMoves;
  const change = {
    startsAt: to.startsAt,
    endsAt: to.endsAt,
    roomAr: place.roomAr,
    roomEn: place.roomEn,
    joinUrl: place.joinUrl,
    liveRoom: place.liveRoom,
    ...(to.startsAt.getTime() === row.startsAt.getTime() ? {} : { previousStartsAt: row.startsAt }),
  };
  await write(tx, row, moved ? { ...change, sequence: row.sequence + 1 } : change, context);
  if (!moved) return;
  await recordTransition(
    tx,
    { subject: "class_session", subjectId: String(row.id), from: "scheduled", to: "rescheduled", reason: to.startsAt.toISOString() },
    context,
  );
  await notifyChange(tx, row, "moved", context.now);
}

/** Cancels a locked session and tells its learners why. One that is cancelled stays so. @throws Problem `session_closed` */
export async function cancelSession(tx: Executor, row: SessionRecord, reason: string, context: ActionContext): Promise<void> {
  if (row.cancelledAt !== null) return;
  if (!canChange(row, context.now)) throw new Problem("session_closed");
  await write(tx, row, { cancelledAt: context.now, cancelReason: reason, sequence: row.sequence + 1 }, context);
  await recordTransition(tx, { subject: "class_session", subjectId: String(row.id), from: "scheduled", to: "cancelled", reason }, context);
  await notifyChange(tx, row, "cancelled", context.now);
}

/** Brings back a locked session that was cancelled a moment ago. @throws Problem `session_closed` once that is over */
export async function restoreSession(tx: Executor, row: SessionRecord, context: ActionContext): Promise<void> {
  if (row.cancelledAt === null) return;
  if (!restorableUntil(row, context.now)) throw new Problem("session_closed");
  await write(tx, row, { cancelledAt: null, cancelReason: null, sequence: row.sequence + 1 }, context);
  await recordTransition(tx, { subject: "class_session", subjectId: String(row.id), from: "cancelled", to: "scheduled" }, context);
  await notifyChange(tx, row, "restored", context.now);
}

/** Another instructor holds a locked session. */
export async function substituteSession(tx: Executor, row: SessionRecord, instructorId: number, context: ActionContext): Promise<void> {
  await write(tx, row, { instructorId }, context);
  await recordTransition(
    tx,
    { subject: "class_session", subjectId: String(row.id), from: "scheduled", to: "substituted", reason: `instructor:${instructorId}` },
    context,
  );
  await notifyChange(tx, row, "substitute", context.now);
}

/** A recording takes the place of a locked session. */
export async function recordSession(tx: Executor, row: SessionRecord, context: ActionContext): Promise<void> {
  await write(tx, row, { recorded: true, sequence: row.sequence + 1 }, context);
  await recordTransition(tx, { subject: "class_session", subjectId: String(row.id), from: "scheduled", to: "recorded" }, context);
  await notifyChange(tx, row, "recorded", context.now);
}

async function write(tx: Executor, row: SessionRecord, change: Partial<SessionRecord>, { now }: ActionContext): Promise<void> {
  const [changed] = await tx
    .update(classSessions)
    .set({ ...change, updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${classSessions.updatedAt})` })
    .where(and(eq(classSessions.id, row.id), eq(classSessions.sequence, row.sequence)))
    .returning();
  if (!changed) throw new Error("a locked session changed");
  Object.assign(row, changed);
  // The public page of the course names the room of its cohorts.
  const [cohort] = await tx.select({ programId: cohorts.programId }).from(cohorts).where(eq(cohorts.id, row.cohortId));
  if (cohort) await touchPublic(tx, ...ofPrograms([cohort.programId]));
}

async function notifyChange(
  tx: Executor,
  row: SessionRecord,
  change: NotificationValues["session_changed"]["change"],
  now: Date,
): Promise<void> {
  await notifyLearners(
    tx,
    { cohortId: row.cohortId },
    {
      kind: "session_changed",
      target: { type: "session", id: String(row.id) },
      values: {
        session: { ar: row.titleAr, en: row.titleEn },
        change,
        starts_at: row.startsAt.toISOString(),
        ...(change === "cancelled" && row.cancelReason ? { reason: row.cancelReason } : {}),
      },
    },
    now,
  );
}
