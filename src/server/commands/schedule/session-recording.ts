import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, programItems, programs } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { liveRecordings, sessionRecordings } from "#server/db/tables/learning/session-recordings.ts";
import { dropUnused, useFiles } from "#server/commands/files/attach-files.ts";
import { fileColumns, type LessonFile, type Playable } from "#server/commands/classroom/lesson-files.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { TaughtSession } from "#server/commands/content/teaching-access.ts";
import { notifyLearners } from "#server/commands/notifications/notify-many.ts";

/** Its name in the audit log. */
const SUBJECT = "session_recording";

const recordings = (db: Executor) =>
  db
    .select({ ...fileColumns, itemId: classSessions.itemId, durationS: sessionRecordings.durationS })
    .from(sessionRecordings)
    .innerJoin(classSessions, eq(classSessions.id, sessionRecordings.sessionId))
    .innerJoin(files, eq(files.id, sessionRecordings.fileId))
    .$dynamic();

/** The recording of a session; null where it has none. */
export async function sessionRecording(db: Executor, sessionId: number): Promise<Playable | null> {
  const [file] = await recordings(db).where(eq(classSessions.id, sessionId));
  return file ? { ...file, role: "recording", language: null } : null;
}

/** Where the live-lecture service plays what it recorded of a session; null where it recorded nothing. */
export async function liveRecordingOf(db: Executor, sessionId: number): Promise<string | null> {
  const [row] = await db.select({ url: liveRecordings.url }).from(liveRecordings).where(eq(liveRecordings.sessionId, sessionId));
  return row?.url ?? null;
}

/** What was recorded of the sessions of each item for a cohort: of several the latest. */
export async function cohortRecordings(db: Executor, cohortId: number, itemIds: readonly number[]): Promise<LessonFile[]> {
  if (itemIds.length === 0) return [];
  const ofCohort = and(
    eq(classSessions.cohortId, cohortId),
    inArray(classSessions.itemId, [...itemIds]),
    isNull(classSessions.cancelledAt),
  );
  const rows = await recordings(db).where(ofCohort).orderBy(desc(classSessions.startsAt));
  const latest = new Map<number, LessonFile>();
  for (const { itemId, ...file } of rows)
    if (itemId !== null && !latest.has(itemId)) latest.set(itemId, { ...file, itemId, role: "recording", language: null });
  return [...latest.values()];
}

/**
 * Gives a session that is over its recording, in the place of an earlier one; null takes it away. Devices that keep the lecture or the
 * schedule learn of it; its cohort is told of the first one.
 * @throws Problem `session_closed` for one that is not over or was cancelled, `validation_error` for a file that is not there for this
 * course or no film or sound
 */
export async function writeRecording(
  tx: Executor,
  session: TaughtSession,
  recording: { fileId: string; durationS: number | null } | null,
  userId: number,
  context: ActionContext,
): Promise<void> {
  const { now } = context;
  await tx.select({ id: classSessions.id }).from(classSessions).where(eq(classSessions.id, session.id)).for("update");
  const known = await wasRecorded(tx, session.id);
  const [before] = await tx.delete(sessionRecordings).where(eq(sessionRecordings.sessionId, session.id)).returning();
  if (!recording && !before) return;
  if (recording) {
    if (session.cancelledAt !== null || session.kind === "deadline" || session.endsAt > now) throw new Problem("session_closed");
    const found = await useFiles(tx, { programId: session.programId, userId }, [recording.fileId], context);
    const file = found.get(recording.fileId) ?? refuseField("file_id", "file.missing");
    if (!/^(?:video|audio)\//u.test(file.type)) refuseField("file_id", "selection");
    await tx
      .insert(sessionRecordings)
      .values({ sessionId: session.id, fileId: file.id, durationS: file.durationS ?? recording.durationS, createdAt: now });
  }
  if (before && before.fileId !== recording?.fileId) await dropUnused(tx, [before.fileId]);
  await tx
    .update(classSessions)
    .set({ updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${classSessions.updatedAt})` })
    .where(eq(classSessions.id, session.id));
  if (session.itemId !== null)
    await tx
      .update(programItems)
      .set({ version: sql`${programItems.version} + 1` })
      .where(eq(programItems.id, session.itemId));
  await recordTransition(
    tx,
    { subject: SUBJECT, subjectId: String(session.id), from: before?.fileId ?? null, to: recording?.fileId ?? "none" },
    context,
  );
  if (recording && !known) await notifyOfRecording(tx, session, now);
}

/** Whether the session ever had a recording: its learners were told of that one. */
const wasRecorded = async (tx: Executor, sessionId: number): Promise<boolean> =>
  (await tx.$count(auditLog, and(eq(auditLog.subject, SUBJECT), eq(auditLog.subjectId, String(sessionId))))) > 0;

/** Tells the learners of a session that it can be watched. */
export async function notifyOfRecording(tx: Executor, session: TaughtSession, now: Date): Promise<void> {
  const { id, itemId, programId, cohortId, titleAr, titleEn } = session;
  const [program] = await tx.select({ ar: programs.titleAr, en: programs.titleEn }).from(programs).where(eq(programs.id, programId));
  const [lecture] =
    itemId === null ? [] : await tx.select({ status: programItems.status }).from(programItems).where(eq(programItems.id, itemId));
  const target =
    lecture?.status === "published"
      ? ({ type: "lesson", id: `${programId}-${itemId}` } as const)
      : ({ type: "session", id: String(id) } as const);
  if (!program) return;
  const values = { session: { ar: titleAr, en: titleEn }, program };
  await notifyLearners(tx, { cohortId }, { kind: "recording_ready", target, values }, now);
}
