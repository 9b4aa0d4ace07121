import { eq, sql } from "drizzle-orm";
import { notifyOfRecording } from "#server/commands/schedule/session-recording.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { liveRecordings } from "#server/db/tables/learning/session-recordings.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { LiveRooms } from "#server/providers/live-rooms/live-rooms.ts";

/** Brings the recording of a live session; its payload is `{ sessionId, tries }`. */
export const LIVE_RECORDING = "live-recording";

/** The service is asked again after so many minutes each time, three days long; then nothing was recorded. */
const AGAIN_AFTER_MINUTES = [30, 60, 120, 240, 480, 720, 1_440, 1_440] as const;

interface Asked {
  sessionId: number;
  tries: number;
}

/**
 * Attaches what the service recorded of a session, and tells its learners; where there is nothing yet, asks again later.
 * @throws Problem `unavailable`
 */
export async function attachLiveRecording(db: Executor, service: LiveRooms | null, { sessionId, tries }: Asked, now: Date): Promise<void> {
  const [row] = await db
    .select({ session: classSessions, programId: cohorts.programId })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(eq(classSessions.id, sessionId));
  if (!service || !row?.session.liveRoom) return;
  const found = await service.recordings(row.session.liveRoom);
  const [longest] = found.sort((one, other) => other.minutes - one.minutes);
  if (longest) await attach(db, { ...row.session, programId: row.programId }, longest, now);
  else await askAgain(db, { sessionId, tries }, now);
}

async function askAgain(db: Executor, { sessionId, tries }: Asked, now: Date): Promise<void> {
  const minutes = AGAIN_AFTER_MINUTES[tries];
  if (minutes === undefined) return;
  await enqueueJob(db, {
    kind: LIVE_RECORDING,
    payload: { sessionId, tries: tries + 1 },
    runAt: new Date(now.getTime() + minutes * 60_000),
    onceKey: `${LIVE_RECORDING} ${sessionId} ${tries + 1}`,
  });
}

type Session = Parameters<typeof notifyOfRecording>[1];

async function attach(db: Executor, session: Session, recording: { url: string; minutes: number }, now: Date): Promise<void> {
  const [made] = await db
    .insert(liveRecordings)
    .values({ sessionId: session.id, ...recording, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!made) return;
  // Devices that keep the schedule hear of it.
  await db
    .update(classSessions)
    .set({ updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${classSessions.updatedAt})` })
    .where(eq(classSessions.id, session.id));
  await notifyOfRecording(db, session, now);
}
