import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Excuse } from "#contract/requests/excuses.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, classSessions, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { requestFacts } from "./request-facts.ts";

/** Excuses as they travel, newest first: those of a page, or a single one. The caller has asked whose they are. */
export async function readExcuses(db: Executor, wanted: SQL | undefined, language: Language): Promise<Excuse[]> {
  const rows = await db
    .select({ excuse: excuses, program: programReferenceColumns })
    .from(excuses)
    .innerJoin(enrollments, eq(enrollments.id, excuses.enrollmentId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(wanted)
    .orderBy(desc(excuses.createdAt), desc(excuses.id));
  const ids = rows.map(({ excuse }) => excuse.id);
  const [sessions, facts] = await Promise.all([sessionsOf(db, ids), requestFacts(db, "excuse", ids)]);
  return rows.map(({ excuse, program }) => ({
    ...facts({ ...excuse, decisionNote: excuse.note }),
    enrollment_id: excuse.enrollmentId,
    program: programReference(program, language),
    status: excuse.status,
    reason_code: excuse.reasonCode,
    reason: excuse.reason,
    sessions: sessions.filter(({ excuseId }) => excuseId === excuse.id).map(({ session }) => session),
    expires_at: excuse.expiresAt.toISOString(),
    can_cancel: excuse.status === "pending",
  }));
}

/** A student's own excuse; null for another's. */
export async function readOwnExcuse(db: Executor, id: string, userId: number, language: Language): Promise<Excuse | null> {
  const [found] = await readExcuses(db, and(eq(excuses.id, id), eq(excuses.userId, userId)), language);
  return found ?? null;
}

async function sessionsOf(db: Executor, excuseIds: readonly string[]) {
  if (excuseIds.length === 0) return [];
  const rows = await db
    .select({
      excuseId: excuseSessions.excuseId,
      id: classSessions.id,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      ar: classSessions.titleAr,
      en: classSessions.titleEn,
    })
    .from(excuseSessions)
    .innerJoin(classSessions, eq(classSessions.id, excuseSessions.sessionId))
    .where(inArray(excuseSessions.excuseId, [...excuseIds]))
    .orderBy(asc(classSessions.startsAt));
  return rows.map(({ excuseId, id, startsAt, endsAt, ar, en }) => ({
    excuseId,
    session: {
      id,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      translations: { ar: { title: ar }, en: { title: en } },
    },
  }));
}
