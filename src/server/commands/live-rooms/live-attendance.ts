import { eq, max, sql } from "drizzle-orm";
import { CHECK_IN } from "#contract/attendance/check-in.ts";
import { LIVE_SHARE_PERCENT, liveMark, type LiveMarks } from "#contract/attendance/live-marks.ts";
import { registerCells, roster } from "#server/commands/attendance/register-rows.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceRegisters, liveAttendances, liveReports } from "#server/db/tables/attendance.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { together } from "#server/db/reads/together.ts";
import type { LiveReport } from "#server/providers/live-rooms/live-rooms.ts";

/**
 * Keeps what a report says of the learners in a session's register, once. It marks nobody.
 * @returns whether the report speaks of a session of ours
 */
export async function noteLiveReport(tx: Executor, { roomId, meetingId, people }: LiveReport, now: Date): Promise<boolean> {
  if (!UUID.test(roomId)) return false;
  const [session] = await tx.select().from(classSessions).where(eq(classSessions.liveRoom, roomId));
  if (!session) return false;
  const kept = { meetingId, sessionId: session.id, createdAt: now };
  const [fresh] = await tx.insert(liveReports).values(kept).onConflictDoNothing().returning();
  if (!fresh) return true;
  const learners = new Set((await roster(tx, session.cohortId)).map(({ userId }) => userId));
  const stays = people.filter(({ id }) => learners.has(id));
  if (stays.length === 0) return true;
  await tx
    .insert(liveAttendances)
    .values(stays.map(({ id, joinedAt, seconds }) => ({ sessionId: session.id, userId: id, joinedAt, seconds })))
    .onConflictDoUpdate({
      target: [liveAttendances.sessionId, liveAttendances.userId],
      // The room was opened again: what they stayed in it adds up.
      set: {
        joinedAt: sql`least(${liveAttendances.joinedAt}, excluded.joined_at)`,
        seconds: sql`${liveAttendances.seconds} + excluded.seconds`,
      },
    });
  return true;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

interface Session {
  id: number;
  cohortId: number;
  startsAt: Date;
  endsAt: Date;
}

/** The marks that reports of a session propose, for cells that say nothing yet. */
export async function liveMarks(db: Executor, session: Session): Promise<LiveMarks> {
  const [learners, cells, stays, [reported], [register]] = await together(db, (at) =>
    Promise.all([
      roster(at, session.cohortId),
      registerCells(at, session.id),
      at.select().from(liveAttendances).where(eq(liveAttendances.sessionId, session.id)),
      at
        .select({ at: max(liveReports.createdAt) })
        .from(liveReports)
        .where(eq(liveReports.sessionId, session.id)),
      at
        .select({ lateAfter: attendanceRegisters.lateAfterMinutes })
        .from(attendanceRegisters)
        .where(eq(attendanceRegisters.sessionId, session.id)),
    ]),
  );
  const lateAfter = register?.lateAfter ?? CHECK_IN.lateAfterMin;
  const stayed = new Map(stays.map((stay) => [stay.userId, stay]));
  const open = learners.filter(({ userId }) => (cells.get(userId)?.cell.mark ?? "unmarked") === "unmarked");
  const reportedAt = reported?.at ?? null;
  return {
    reported_at: reportedAt?.toISOString() ?? null,
    late_after_min: lateAfter,
    share_percent: LIVE_SHARE_PERCENT,
    marks:
      reportedAt === null
        ? []
        : open.map(({ userId }) => ({
            student_id: userId,
            ...liveMark(session, stayed.get(userId), lateAfter),
            note: cells.get(userId)?.cell.note ?? null,
            minutes: Math.floor((stayed.get(userId)?.seconds ?? 0) / 60),
          })),
    marked: learners.length - open.length,
  };
}
