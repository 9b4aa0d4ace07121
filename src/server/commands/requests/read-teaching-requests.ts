import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import type { Absence, Departure } from "#contract/requests/teaching-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, classSessions, cohorts, instructors, programs } from "#server/db/tables/catalogue.ts";
import { absences, absenceSessions, departures } from "#server/db/tables/teaching.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { requestFacts } from "./request-facts.ts";

const named = ({ id, nameAr, nameEn }: { id: number; nameAr: string; nameEn: string }) => ({
  id,
  translations: { ar: { name: nameAr }, en: { name: nameEn } },
});

/** Absences of instructors as they travel, newest first: those of a page, or a single one. The caller has asked whose they are. */
export async function readAbsences(db: Executor, wanted: SQL | undefined, language: Language): Promise<Absence[]> {
  const rows = await db
    .select({ absence: absences, instructor: { id: instructors.id, nameAr: instructors.nameAr, nameEn: instructors.nameEn } })
    .from(absences)
    .innerJoin(instructors, eq(instructors.id, absences.instructorId))
    .where(wanted)
    .orderBy(desc(absences.createdAt), desc(absences.id));
  const ids = rows.map(({ absence }) => absence.id);
  const parts = await requestFacts(db, "absence", ids);
  const sessions = await sessionsOf(db, ids, language);
  const standIns = await instructorsBy(
    db,
    rows.flatMap(({ absence }) => absence.substituteId ?? []),
  );
  return rows.map(({ absence, instructor }) => {
    const standIn = absence.substituteId === null ? undefined : standIns.get(absence.substituteId);
    return {
      ...parts(absence),
      status: absence.status,
      reason_code: absence.reasonCode,
      reason: absence.reason,
      proposed: absence.proposed,
      substitute: standIn ? named(standIn) : null,
      new_time: absence.newTime?.toISOString() ?? null,
      instructor: named(instructor),
      sessions: sessions.filter(({ absenceId }) => absenceId === absence.id).map(({ session }) => session),
      can_cancel: absence.status === "pending",
    };
  });
}

/** Requests of instructors to leave programs, newest first: those of a page, or a single one. */
export async function readDepartures(db: Executor, wanted: SQL | undefined, language: Language): Promise<Departure[]> {
  const rows = await db
    .select({
      departure: departures,
      instructor: { id: instructors.id, nameAr: instructors.nameAr, nameEn: instructors.nameEn },
      program: programReferenceColumns,
      left: sql<number>`(select count(*) from ${classSessions} join ${cohorts} on ${cohorts.id} = ${classSessions.cohortId}
        where ${cohorts.programId} = ${departures.programId} and ${classSessions.instructorId} = ${departures.instructorId}
          and ${classSessions.cancelledAt} is null and ${classSessions.startsAt} >= ${departures.effectiveFrom}::timestamp at time zone 'Asia/Riyadh')::int`,
    })
    .from(departures)
    .innerJoin(instructors, eq(instructors.id, departures.instructorId))
    .innerJoin(programs, eq(programs.id, departures.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(wanted)
    .orderBy(desc(departures.createdAt), desc(departures.id));
  const parts = await requestFacts(
    db,
    "departure",
    rows.map(({ departure }) => departure.id),
  );
  return rows.map(({ departure, instructor, program, left }) => ({
    ...parts(departure),
    status: departure.status,
    program: programReference(program, language),
    reason: departure.reason,
    effective_from: departure.effectiveFrom,
    instructor: named(instructor),
    sessions_left: left,
    can_cancel: departure.status === "pending",
  }));
}

async function sessionsOf(db: Executor, ids: readonly string[], language: Language) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      absenceId: absenceSessions.absenceId,
      id: classSessions.id,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      titleAr: classSessions.titleAr,
      titleEn: classSessions.titleEn,
      program: programReferenceColumns,
    })
    .from(absenceSessions)
    .innerJoin(classSessions, eq(classSessions.id, absenceSessions.sessionId))
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(inArray(absenceSessions.absenceId, [...ids]))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));
  return rows.map((row) => ({
    absenceId: row.absenceId,
    session: {
      id: row.id,
      program: programReference(row.program, language),
      starts_at: row.startsAt.toISOString(),
      ends_at: row.endsAt.toISOString(),
      translations: { ar: { title: row.titleAr }, en: { title: row.titleEn } },
    },
  }));
}

async function instructorsBy(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; nameAr: string; nameEn: string }>();
  const rows = await db
    .select({ id: instructors.id, nameAr: instructors.nameAr, nameEn: instructors.nameEn })
    .from(instructors)
    .where(inArray(instructors.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
