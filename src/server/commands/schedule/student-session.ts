import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { studentSessions } from "./student-schedule.ts";

const MINUTE_MS = 60_000;

/** One session of the student's schedule. @throws Problem `not_found`, also for one of other people's */
export async function studentSession(
  db: Executor,
  { userId, sessionId, language }: { userId: number; sessionId: number; language: Language },
  now: Date,
): Promise<ScheduledSession> {
  const [at] = await db.select({ startsAt: classSessions.startsAt }).from(classSessions).where(eq(classSessions.id, sessionId));
  if (!at) throw new Problem("not_found");
  const window = { from: at.startsAt, to: new Date(at.startsAt.getTime() + MINUTE_MS) };
  const found = (await studentSessions(db, { userId, language, ...window }, now)).find(({ id }) => id === sessionId);
  if (!found) throw new Problem("not_found");
  return found;
}
