import { and, desc, eq, exists, inArray, ne, type SQL, sql } from "drizzle-orm";
import { REGISTER, type RegisterCounts, type RegisterSession } from "#contract/attendance/attendance.ts";
import { type Language, WHOLE_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import { ON_ITS_OWN } from "#server/db/on-its-own.ts";
import { attendanceMarks, attendanceRegisters } from "#server/db/tables/attendance.ts";
import { categories, classSessions, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { sessionStatus } from "#server/commands/schedule/student-schedule.ts";

const DAY_MS = 86_400_000;

/** Who stands in a cohort's registers: whoever is or was in it, but not those who left it. */
export const IN_REGISTER = ["pending", "active", "completed", "expired"] as const;

/** From here on only administration changes a register. */
export const locksAt = (submittedAt: Date | null): Date | null =>
  submittedAt && new Date(submittedAt.getTime() + REGISTER.lockDays * DAY_MS);

/**
 * A page of sessions with the state of their registers, the newest first of all and each page in order of time; what falls due is no
 * session that anybody attends.
 * @throws Problem `validation_error` on `cursor`
 */
export async function registerSessions(
  db: Executor,
  where: SQL,
  language: Language,
  now: Date,
  cursor?: string,
): Promise<{ data: RegisterSession[]; next: string | null }> {
  const before = cursor === undefined ? null : cursorValues(cursor, ["instant", "number"]);
  const found = await db
    .select({ session: classSessions, register: attendanceRegisters, program: programReferenceColumns })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(attendanceRegisters, eq(attendanceRegisters.sessionId, classSessions.id))
    .where(
      and(
        where,
        ne(classSessions.kind, "deadline"),
        before ? sql`(${classSessions.startsAt}, ${classSessions.id}) < (${before[0]}::timestamptz, ${before[1]})` : undefined,
      ),
    )
    .orderBy(desc(classSessions.startsAt), desc(classSessions.id))
    .limit(WHOLE_PAGE + 1);
  const rows = found.slice(0, WHOLE_PAGE);
  const last = rows.at(-1)?.session;
  const counted = await countsOf(
    db,
    rows.map(({ session }) => session.id),
  );
  const data = rows.toReversed().map(({ session, register, program }) => {
    const counts = counted.get(session.id) ?? NONE;
    const submittedAt = register?.submittedAt ?? null;
    const locks = locksAt(submittedAt);
    return {
      id: session.id,
      course_id: program.id,
      cohort_id: session.cohortId,
      program: programReference(program, language),
      kind: session.kind,
      status: sessionStatus(session, now),
      starts_at: session.startsAt.toISOString(),
      ends_at: session.endsAt.toISOString(),
      translations: {
        ar: { title: session.titleAr, room: session.roomAr },
        en: { title: session.titleEn, room: session.roomEn },
      },
      hosted: session.liveRoom !== null,
      attendance_status: statusOf(counts, locks, now),
      submitted_at: submittedAt?.toISOString() ?? null,
      locks_at: locks?.toISOString() ?? null,
      version: register?.version ?? 0,
      counts,
    };
  });
  return { data, next: found.length > WHOLE_PAGE && last ? cursorOf([last.startsAt.toISOString(), last.id]) : null };
}

function statusOf(counts: RegisterCounts, locks: Date | null, now: Date): RegisterSession["attendance_status"] {
  if (locks) return locks <= now ? "locked" : "submitted";
  return counts.present + counts.late + counts.absent + counts.excused > 0 ? "draft" : "not_taken";
}

/** How far the registers of sessions are, by session. */
export async function registerStates(db: Executor, sessionIds: readonly number[], now: Date) {
  const kept = db
    .select()
    .from(attendanceRegisters)
    .where(inArray(attendanceRegisters.sessionId, [...sessionIds]));
  const [counted, rows] = await Promise.all([marksOf(db, sessionIds), kept]);
  const registers = new Map(rows.map((row) => [row.sessionId, row]));
  return new Map(
    sessionIds.map((id) => {
      const counts = counted.get(id) ?? NONE;
      const register = registers.get(id) ?? null;
      const marked = counts.present + counts.late + counts.absent + counts.excused;
      return [id, { register, marked, status: statusOf(counts, locksAt(register?.submittedAt ?? null), now) }] as const;
    }),
  );
}

const NONE: RegisterCounts = { present: 0, late: 0, absent: 0, excused: 0, unmarked: 0 };

/** Marks of sessions and who has none yet. Marks are asked for by session, learners by cohort: joined, all marks of all courses would be read. */
async function countsOf(db: Executor, sessionIds: readonly number[]): Promise<Map<number, RegisterCounts>> {
  if (sessionIds.length === 0) return new Map();
  const ids = [...sessionIds];
  const learners = db
    .select({ cohortId: enrollments.cohortId, count: sql<number>`count(distinct ${enrollments.userId})::int`.as("learners") })
    .from(enrollments)
    .where(
      and(
        registered,
        inArray(enrollments.cohortId, db.select({ id: classSessions.cohortId }).from(classSessions).where(inArray(classSessions.id, ids))),
      ),
    )
    .groupBy(enrollments.cohortId)
    .as("by_cohort");
  const everybody = db
    .select({ id: classSessions.id, count: learners.count })
    .from(classSessions)
    .innerJoin(learners, eq(learners.cohortId, classSessions.cohortId))
    .where(inArray(classSessions.id, ids));
  const [all, found] = await Promise.all([everybody, marksOf(db, ids)]);
  for (const { id, count } of all) {
    const counts = found.get(id) ?? { ...NONE };
    found.set(id, { ...counts, unmarked: count - counts.present - counts.late - counts.absent - counts.excused });
  }
  return found;
}

const registered = inArray(enrollments.status, [...IN_REGISTER]);

/** Marks of sessions, of whoever stands in their registers. */
async function marksOf(db: Executor, sessionIds: readonly number[]): Promise<Map<number, RegisterCounts>> {
  const marked = db
    .select({ sessionId: attendanceMarks.sessionId, userId: attendanceMarks.userId, mark: attendanceMarks.mark })
    .from(attendanceMarks)
    .where(and(inArray(attendanceMarks.sessionId, [...sessionIds]), ne(attendanceMarks.mark, "unmarked")))
    .offset(ON_ITS_OWN)
    .as("marked");
  // These cohorts alone: hashed, everybody who ever learnt anything would be read.
  const cohortIds = db
    .select({ id: classSessions.cohortId })
    .from(classSessions)
    .where(inArray(classSessions.id, [...sessionIds]));
  const learners = db
    .select({ cohortId: enrollments.cohortId, userId: enrollments.userId })
    .from(enrollments)
    .where(and(registered, inArray(enrollments.cohortId, cohortIds)))
    .offset(ON_ITS_OWN)
    .as("learners");
  const isLearner = db
    .select({ one: sql`1` })
    .from(learners)
    .where(and(eq(learners.cohortId, classSessions.cohortId), eq(learners.userId, marked.userId)));
  const rows = await db
    .select({ id: marked.sessionId, mark: sql<keyof RegisterCounts>`${marked.mark}`, count: sql<number>`count(*)::int` })
    .from(marked)
    .innerJoin(classSessions, eq(classSessions.id, marked.sessionId))
    .where(exists(isLearner))
    .groupBy(marked.sessionId, marked.mark);
  const found = new Map<number, RegisterCounts>();
  for (const { id, mark, count } of rows) found.set(id, { ...(found.get(id) ?? NONE), [mark]: count });
  return found;
}
