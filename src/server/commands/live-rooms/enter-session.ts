import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { JOIN_OPENS_MINUTES } from "#contract/requests/student-services.ts";
import type { Language } from "#contract/shapes.ts";
import { taughtSession } from "#server/commands/content/teaching-access.ts";
import { attendedSession } from "#server/commands/schedule/attended-session.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { linkedRoom } from "#server/providers/live-rooms/linked-room.ts";
import type { LiveRooms } from "#server/providers/live-rooms/live-rooms.ts";
import { LIVE_RECORDING } from "./live-recordings.ts";

const MINUTE_MS = 60_000;
/** A lecture may run over so long before its room is closed. */
const OVERTIME_MINUTES = 60;
/** Recordings take the service about as long as the lecture did: it is asked first so long after the end. */
const RECORDING_AFTER_MINUTES = 20;

interface Entering {
  sessionId: number;
  caller: { userId: number; type: string };
  language: Language;
}

/**
 * The caller's own address into a session. Who teaches it comes in at any time before its end, who learns in its cohort while the door is open.
 * @throws Problem `not_found`, what refuses the course, `session_closed`, `item_locked`, `unavailable`
 */
export async function enterSession(
  db: Executor,
  service: LiveRooms | null,
  { sessionId, caller, language }: Entering,
  now: Date,
): Promise<{ url: string; moderates: boolean }> {
  const moderates = caller.type === "instructor";
  if (moderates) await taughtSession(db, caller.userId, sessionId);
  else await attendedSession(db, caller.userId, sessionId, now);
  const [session] = await db.select().from(classSessions).where(eq(classSessions.id, sessionId));
  const [person] = await db.select({ ar: users.nameAr, en: users.nameEn }).from(users).where(eq(users.id, caller.userId));
  if (!session || !person) throw new Problem("not_found");
  const opens = session.startsAt.getTime() - JOIN_OPENS_MINUTES * MINUTE_MS;
  if (session.cancelledAt !== null || session.recorded || now >= session.endsAt) throw new Problem("session_closed");
  if (!moderates && now.getTime() < opens) throw new Problem("item_locked");
  if (session.liveRoom === null && session.joinUrl === null) throw new Problem("not_found");
  const rooms = session.joinUrl === null ? service : linkedRoom(session.joinUrl);
  if (!rooms) throw new Problem("unavailable");
  const minutes = Math.ceil((session.endsAt.getTime() - now.getTime()) / MINUTE_MS) + OVERTIME_MINUTES;
  const name = (language === "en" ? (person.en ?? person.ar) : (person.ar ?? person.en)) || String(caller.userId);
  const url = await rooms.enter(
    { id: session.liveRoom ?? session.uid, title: session.titleAr, minutes },
    { id: caller.userId, name, role: moderates ? "moderator" : "viewer" },
  );
  if (session.liveRoom !== null)
    await enqueueJob(db, {
      kind: LIVE_RECORDING,
      payload: { sessionId, tries: 0 },
      runAt: new Date(session.endsAt.getTime() + RECORDING_AFTER_MINUTES * MINUTE_MS),
      onceKey: `${LIVE_RECORDING} ${sessionId}`,
    });
  return { url, moderates };
}
