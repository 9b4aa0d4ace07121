import { and, asc, count, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import type { ExcuseStatus } from "#contract/requests/student-services.ts";
import type { LearnerExcuse } from "#contract/requests/teaching-requests.ts";
import { attendanceOf } from "#server/commands/attendance/attendance-rate.ts";
import { learnerColumns, toLearner } from "#server/commands/enrollments/learner-rows.ts";
import { readExcuses } from "#server/commands/requests/read-excuses.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { users } from "#server/db/tables/identity.ts";
import { together } from "#server/db/reads/together.ts";

export interface ExcusesFilter {
  /** Of the enrollments: the programs that the caller teaches, or one of them. */
  where: SQL | undefined;
  status?: ExcuseStatus | "all" | "closed" | undefined;
  id?: string;
  limit: number;
  offset: number;
}

/** Excuses of learners: those that wait first, the soonest limit before all; the others as they were decided, newest first. */
export async function learnerExcuses(
  db: Executor,
  filter: ExcusesFilter,
  language: Language,
): Promise<{ items: LearnerExcuse[]; total: number; pending: number }> {
  const { status = "all" } = filter;
  const where = and(
    filter.where,
    filter.id === undefined ? undefined : eq(excuses.id, filter.id),
    status === "all" ? ne(excuses.status, "cancelled") : status === "closed" ? inArray(excuses.status, CLOSED) : eq(excuses.status, status),
  );
  const found = (at: Executor) =>
    at
      .select({ id: excuses.id, enrollmentId: excuses.enrollmentId, student: learnerColumns, courseId: enrollments.programId })
      .from(excuses)
      .innerJoin(enrollments, eq(enrollments.id, excuses.enrollmentId))
      .innerJoin(users, eq(users.id, excuses.userId))
      .where(where)
      .orderBy(
        sql`case when ${excuses.status} = 'pending' then 0 else 1 end`,
        sql`case when ${excuses.status} = 'pending' then ${excuses.expiresAt} end`,
        sql`${excuses.decidedAt} desc nulls last`,
        asc(excuses.createdAt),
        asc(excuses.id),
      )
      .limit(filter.limit)
      .offset(filter.offset);
  const counted = (at: Executor, extra: SQL | undefined) =>
    at.select({ n: count() }).from(excuses).innerJoin(enrollments, eq(enrollments.id, excuses.enrollmentId)).where(extra);
  const [rows, [total], [pending]] = await together(db, async (at) =>
    Promise.all([found(at), counted(at, where), counted(at, and(filter.where, eq(excuses.status, "pending")))]),
  );
  return { items: await withFacts(db, rows, language), total: total?.n ?? 0, pending: pending?.n ?? 0 };
}

const CLOSED: ExcuseStatus[] = ["approved", "rejected", "expired"];

type Found = { id: string; enrollmentId: number; courseId: number; student: Parameters<typeof toLearner>[0] };

async function withFacts(db: Executor, rows: readonly Found[], language: Language): Promise<LearnerExcuse[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const enrollmentIds = rows.map(({ enrollmentId }) => enrollmentId);
  const [told, marks, attended, earlier] = await together(db, async (at) =>
    Promise.all([
      readExcuses(at, inArray(excuses.id, ids), language),
      at
        .select({ excuseId: excuseSessions.excuseId, sessionId: excuseSessions.sessionId, mark: attendanceMarks.mark })
        .from(excuseSessions)
        .innerJoin(excuses, eq(excuses.id, excuseSessions.excuseId))
        .leftJoin(attendanceMarks, and(eq(attendanceMarks.sessionId, excuseSessions.sessionId), eq(attendanceMarks.userId, excuses.userId)))
        .where(inArray(excuseSessions.excuseId, ids)),
      attendanceOf(at, enrollmentIds),
      at
        .select({ id: excuses.id, enrollmentId: excuses.enrollmentId, status: excuses.status })
        .from(excuses)
        .where(and(inArray(excuses.enrollmentId, enrollmentIds), inArray(excuses.status, ["approved", "rejected"]))),
    ]),
  );
  return rows.flatMap((row): LearnerExcuse[] => {
    const excuse = told.find(({ id }) => id === row.id);
    if (!excuse) return [];
    const state = attended.get(row.enrollmentId);
    const others = earlier.filter(({ id, enrollmentId }) => enrollmentId === row.enrollmentId && id !== row.id);
    return [
      {
        ...excuse,
        course_id: row.courseId,
        student: toLearner(row.student, language),
        marks: marks
          .filter(({ excuseId }) => excuseId === row.id)
          .map(({ sessionId, mark }) => ({ session_id: sessionId, mark: mark === "unmarked" ? null : mark })),
        attendance: { rate: state?.rate ?? null, ...(state?.counts ?? { present: 0, late: 0, absent: 0, excused: 0 }) },
        earlier: {
          approved: others.filter(({ status }) => status === "approved").length,
          rejected: others.filter(({ status }) => status === "rejected").length,
        },
        can_decide: excuse.status === "pending",
      },
    ];
  });
}
