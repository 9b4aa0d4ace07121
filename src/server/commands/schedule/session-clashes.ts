import { eq, inArray, or } from "drizzle-orm";
import type { SessionClash } from "#contract/schedule/teaching-schedule.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { instructorIds } from "#server/commands/content/teaching-access.ts";
import { takenSessions } from "./taken-sessions.ts";

/**
 * For each span of time what else takes it: sessions that the account holds, and sessions of the cohort. What begins as another ends
 * does not clash; cancelled ones, recordings and deadlines take nobody's time.
 */
export async function sessionClashes(
  db: Executor,
  who: { userId: number; cohortId: number; except?: number },
  spans: readonly { startsAt: Date; endsAt: Date }[],
): Promise<SessionClash[][]> {
  const from = new Date(Math.min(...spans.map(({ startsAt }) => startsAt.getTime())));
  const to = new Date(Math.max(...spans.map(({ endsAt }) => endsAt.getTime())));
  if (spans.length === 0) return [];
  const own = inArray(classSessions.instructorId, instructorIds(db, who.userId));
  const rows = await takenSessions(db, or(own, eq(classSessions.cohortId, who.cohortId)), { from, to });
  return spans.map(({ startsAt, endsAt }) =>
    rows
      .filter((row) => row.id !== who.except && row.startsAt < endsAt && row.endsAt > startsAt)
      .map((row) => ({
        of: row.cohortId === who.cohortId ? ("cohort" as const) : ("own" as const),
        session_id: row.id,
        starts_at: row.startsAt.toISOString(),
        ends_at: row.endsAt.toISOString(),
        translations: { ar: { title: row.titleAr }, en: { title: row.titleEn } },
        program: { ar: { title: row.programAr }, en: { title: row.programEn } },
      })),
  );
}
