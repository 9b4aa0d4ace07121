import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import type { Database, Executor } from "#server/db/client.ts";
import { classSessions, cohorts, instructors } from "#server/db/tables/catalogue.ts";
import { notifyLearners } from "./notify-many.ts";
import { notifyEach } from "./notify.ts";
import { teachersOf } from "./notify-teachers.ts";

/** So long before it begins a session is announced. */
const SOON_MINUTES = 30;

/**
 * Tells learners and instructors of sessions that begin soon, once for each time that a session is set to: one that moves is
 * announced again. The note of it and the notifications are one transaction, so that however many processes look, one tells.
 * Call every minute; answers how many sessions that were.
 */
export async function announceSessions(db: Database, now: Date): Promise<number> {
  return await db.transaction(async (tx) => {
    const due = await tx
      .update(classSessions)
      .set({ announcedFor: sql`${classSessions.startsAt}` })
      .where(
        and(
          gt(classSessions.startsAt, now),
          lte(classSessions.startsAt, new Date(now.getTime() + SOON_MINUTES * 60_000)),
          isNull(classSessions.cancelledAt),
          eq(classSessions.recorded, false),
          ne(classSessions.kind, "deadline"),
          sql`${classSessions.announcedFor} is distinct from ${classSessions.startsAt}`,
        ),
      )
      .returning();
    for (const session of due) await announce(tx, session, now);
    return due.length;
  });
}

async function announce(tx: Executor, session: typeof classSessions.$inferSelect, now: Date): Promise<void> {
  const { id, cohortId, titleAr, titleEn, startsAt } = session;
  const values = { session: { ar: titleAr, en: titleEn }, starts_at: startsAt.toISOString() };
  await notifyLearners(tx, { cohortId }, { kind: "session_soon", target: { type: "session", id: String(id) }, values }, now, startsAt);
  const held = { kind: "session_soon", target: { type: "teaching_session", id: String(id) }, values } as const;
  await notifyEach(tx, await holdersOf(tx, session), held, now);
}

/** Who holds a session: its own instructor, else everybody who teaches the program. */
async function holdersOf(tx: Executor, { instructorId, cohortId }: typeof classSessions.$inferSelect): Promise<number[]> {
  if (instructorId !== null) {
    const [own] = await tx.select({ userId: instructors.userId }).from(instructors).where(eq(instructors.id, instructorId));
    return own?.userId == null ? [] : [own.userId];
  }
  const [cohort] = await tx.select({ programId: cohorts.programId }).from(cohorts).where(eq(cohorts.id, cohortId));
  return cohort ? await teachersOf(tx, cohort.programId) : [];
}
