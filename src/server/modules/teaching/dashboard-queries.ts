import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { REPLY_BUSINESS_DAYS } from "#contract/requests/postponement.ts";
import { businessDaysAfter } from "#contract/orders/refund.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import type { TeachingDashboard } from "#contract/enrollments/teaching.ts";
import { handedIn } from "#server/commands/coursework/waiting-work.ts";
import { learnerColumns, stateOf, toLearner } from "#server/commands/enrollments/learner-rows.ts";
import { readHolidays } from "#server/commands/requests/open-requests.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import { teachingSessions } from "#server/commands/schedule/teaching-sessions.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, classSessions, instructors, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { users } from "#server/db/tables/identity.ts";
import { requestFiles, withdrawals } from "#server/db/tables/requests.ts";
import { together } from "#server/db/reads/together.ts";
import { dashboardLearners } from "./learner-figures.ts";
import { phaseOf } from "./program-rows.ts";

const DAY_MS = 86_400_000;
/** So many of each list; the whole is behind a link. */
const SHOWN = 5;
const AHEAD_DAYS = 28;

/** An instructor's day on one page. */
export async function teachingDashboard(db: Executor, userId: number, language: Language, now: Date): Promise<TeachingDashboard> {
  const today = riyadhDayStart(riyadhDay(now));
  const until = new Date(today.getTime() + AHEAD_DAYS * DAY_MS);
  // Reckoning what is known of ten thousand learners takes as long as all the rest: it goes beside it, on a connection of its own.
  const programIds = (await taughtProgramIds(db, userId)).map(({ id }) => id);
  const everybody = dashboardLearners(db, programIds, now, SHOWN);
  const read = together(db, async (at) => {
    return await Promise.all([
      teachingSessions(at, { userId, language, from: today, to: until }, now),
      nameOf(at, userId),
      at
        .select({ n: sql<number>`(count(*) filter (where ${phaseOf(now)} = 'running'))::int` })
        .from(programs)
        .where(inArray(programs.id, programIds)),
      toGrade(at, programIds, language),
      pendingExcuses(at, programIds, language),
      pendingWithdrawals(at, programIds, language),
    ]);
  });
  const [learners, [all, name, [running], grading, excused, leaving]] = await Promise.all([everybody, read]);
  const sessions = all.filter((session) => session.teaching.own && session.kind !== "deadline");
  const tomorrow = new Date(today.getTime() + DAY_MS).toISOString();
  const takesPlace = sessions.filter(({ status }) => status !== "cancelled" && status !== "ended");
  return {
    name,
    next_session: takesPlace[0] ?? null,
    today: sessions.filter((session) => session.starts_at < tomorrow),
    upcoming: takesPlace.filter((session) => session.starts_at >= tomorrow).slice(0, SHOWN),
    to_grade: grading,
    excuses: excused,
    withdrawals: leaving,
    at_risk: {
      total: learners.figures?.risky ?? 0,
      items: learners.rows.map((row) => ({
        enrollment_id: row.enrollmentId,
        student: toLearner(row.student, language),
        program: programReference(row.program, language),
        risks: stateOf(row).risks,
      })),
    },
    figures: {
      programs: running?.n ?? 0,
      students: learners.figures?.students ?? 0,
      attendance: learners.figures?.attendance ?? null,
      grade: learners.figures?.grade ?? null,
      progress: learners.figures?.progress ?? null,
    },
  };
}

async function nameOf(db: Executor, userId: number): Promise<{ ar: string; en: string }> {
  const [row] = await db
    .select({ ar: users.nameAr, en: users.nameEn, asTeacherAr: instructors.nameAr, asTeacherEn: instructors.nameEn })
    .from(users)
    .leftJoin(instructors, eq(instructors.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1);
  if (row?.asTeacherAr) return { ar: row.asTeacherAr, en: row.asTeacherEn ?? row.asTeacherAr };
  return { ar: row?.ar ?? "", en: row?.en ?? row?.ar ?? "" };
}

async function toGrade(db: Executor, programIds: readonly number[], language: Language): Promise<TeachingDashboard["to_grade"]> {
  const references = db
    .select(programReferenceColumns)
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(inArray(programs.id, [...programIds]));
  const [rows, handed] = await Promise.all([references, handedIn(db, programIds)]);
  const works = handed.filter(({ waiting }) => waiting > 0);
  const items = works.flatMap((work) => {
    const program = rows.find((row) => row.id === work.programId);
    if (!program || !work.oldestAt) return [];
    return [
      {
        course_id: work.programId,
        program: programReference(program, language),
        item_id: work.itemId,
        kind: work.kind,
        translations: { ar: { title: work.titleAr }, en: { title: work.titleEn } },
        waiting: work.waiting,
        total: work.total,
        oldest_at: work.oldestAt.toISOString(),
      },
    ];
  });
  items.sort((a, b) => a.oldest_at.localeCompare(b.oldest_at));
  return {
    total: works.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest_at: items[0]?.oldest_at ?? null,
    items: items.slice(0, SHOWN),
  };
}

async function pendingExcuses(db: Executor, programIds: readonly number[], language: Language): Promise<TeachingDashboard["excuses"]> {
  if (programIds.length === 0) return { total: 0, items: [] };
  const where = and(inArray(enrollments.programId, [...programIds]), eq(excuses.status, "pending"));
  const rows = await db
    .select({
      excuse: excuses,
      student: learnerColumns,
      program: programReferenceColumns,
      total: sql<number>`(count(*) over ())::int`,
      files: sql<number>`(select count(*) from ${requestFiles} where ${requestFiles.kind} = 'excuse' and ${requestFiles.requestId} = ${excuses.id}::text)::int`,
    })
    .from(excuses)
    .innerJoin(enrollments, eq(enrollments.id, excuses.enrollmentId))
    .innerJoin(users, eq(users.id, excuses.userId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(where)
    .orderBy(asc(excuses.expiresAt), asc(excuses.createdAt))
    .limit(SHOWN);
  const shown = rows;
  const named =
    shown.length === 0
      ? []
      : await db
          .select({
            excuseId: excuseSessions.excuseId,
            id: classSessions.id,
            startsAt: classSessions.startsAt,
            ar: classSessions.titleAr,
            en: classSessions.titleEn,
          })
          .from(excuseSessions)
          .innerJoin(classSessions, eq(classSessions.id, excuseSessions.sessionId))
          .where(
            inArray(
              excuseSessions.excuseId,
              shown.map(({ excuse }) => excuse.id),
            ),
          )
          .orderBy(asc(classSessions.startsAt));
  const items = shown.flatMap(({ excuse, student, program, files }) => {
    const sessions = named.filter(({ excuseId }) => excuseId === excuse.id);
    const [first] = sessions;
    if (!first) return [];
    return [
      {
        id: excuse.id,
        course_id: program.id,
        student: toLearner(student, language),
        program: programReference(program, language),
        reason_code: excuse.reasonCode,
        session: {
          id: first.id,
          starts_at: first.startsAt.toISOString(),
          translations: { ar: { title: first.ar }, en: { title: first.en } },
        },
        sessions: sessions.length,
        files,
        requested_at: excuse.createdAt.toISOString(),
        expires_at: excuse.expiresAt.toISOString(),
      },
    ];
  });
  return { total: rows[0]?.total ?? 0, items };
}

async function pendingWithdrawals(
  db: Executor,
  programIds: readonly number[],
  language: Language,
): Promise<TeachingDashboard["withdrawals"]> {
  if (programIds.length === 0) return { total: 0, items: [] };
  const waiting = db
    .select({
      total: sql<number>`(count(*) over ())::int`,
      request: withdrawals,
      student: learnerColumns,
      program: programReferenceColumns,
      progress: enrollments.progress,
    })
    .from(withdrawals)
    .innerJoin(enrollments, eq(enrollments.id, withdrawals.enrollmentId))
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(and(inArray(enrollments.programId, [...programIds]), eq(withdrawals.status, "pending")))
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
    .limit(SHOWN);
  const [rows, holidays] = await Promise.all([waiting, readHolidays(db)]);
  const items = rows.map(({ request, student, program, progress }) => ({
    id: request.id,
    course_id: program.id,
    student: toLearner(student, language),
    program: programReference(program, language),
    progress,
    requested_at: request.createdAt.toISOString(),
    reply_by: businessDaysAfter(riyadhDay(request.createdAt), REPLY_BUSINESS_DAYS, holidays),
  }));
  return { total: rows[0]?.total ?? 0, items };
}
