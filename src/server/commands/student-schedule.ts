import { and, asc, eq, gt, inArray, lt, or } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { JOIN_OPENS_MINUTES, type ScheduledSession } from "#contract/student-services.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, classSessions, cohorts, instructors, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { givesAccess } from "./enrollment-status.ts";
import { programReference, programReferenceColumns } from "./program-reference.ts";

const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;
/** A schedule covers this many weeks where nothing else is asked, and at most the second number. */
export const SCHEDULE_WEEKS = { usual: 4, most: 26 } as const;

export interface ScheduleWindow {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/**
 * The window of a schedule: from this week's Sunday in Riyadh for four weeks unless asked otherwise, never longer than 26.
 * @throws Problem `validation_error` where it ends before it begins
 */
export function scheduleWindow(asked: { from?: Date | undefined; to?: Date | undefined }, now: Date): ScheduleWindow {
  const from = asked.from ?? riyadhWeekStart(now);
  const to = asked.to ?? new Date(from.getTime() + SCHEDULE_WEEKS.usual * WEEK_MS);
  if (to <= from) throw new Problem("validation_error", { fields: { to: [{ key: "selection" }] } });
  return { from, to: new Date(Math.min(to.getTime(), from.getTime() + SCHEDULE_WEEKS.most * WEEK_MS)) };
}

export interface ScheduleFilter extends ScheduleWindow {
  userId: number;
  enrollmentId?: number | undefined;
  language: Language;
}

/**
 * The student's sessions that touch a window, in order of time: those of cohorts whose enrollment gives access now.
 * Conflicts are looked for among all of them, also beyond the window's edges and outside the asked enrollment.
 */
export async function studentSessions(db: Executor, filter: ScheduleFilter, now: Date): Promise<ScheduledSession[]> {
  const held = await db
    .select({ id: enrollments.id, cohortId: enrollments.cohortId })
    .from(enrollments)
    .where(and(eq(enrollments.userId, filter.userId), givesAccess(now)));
  const all = held.flatMap((enrollment) => enrollment.cohortId ?? []);
  const shown = new Set(
    held.flatMap((enrollment) =>
      filter.enrollmentId === undefined || enrollment.id === filter.enrollmentId ? (enrollment.cohortId ?? []) : [],
    ),
  );
  if (shown.size === 0) return [];

  const rows = await sessionRows(db, all, { from: new Date(filter.from.getTime() - DAY_MS), to: new Date(filter.to.getTime() + DAY_MS) });
  const clashes = conflicts(rows);
  return rows
    .filter((row) => shown.has(row.cohortId) && row.startsAt < filter.to && (row.endsAt > filter.from || row.startsAt >= filter.from))
    .map((row) => toSession(row, clashes.get(row.id) ?? [], filter.language, now));
}

const sessionRows = (db: Executor, cohortIds: number[], window: ScheduleWindow) =>
  db
    .select({
      id: classSessions.id,
      cohortId: classSessions.cohortId,
      uid: classSessions.uid,
      sequence: classSessions.sequence,
      titleAr: classSessions.titleAr,
      titleEn: classSessions.titleEn,
      kind: classSessions.kind,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      previousStartsAt: classSessions.previousStartsAt,
      cancelledAt: classSessions.cancelledAt,
      roomAr: classSessions.roomAr,
      roomEn: classSessions.roomEn,
      joinUrl: classSessions.joinUrl,
      instructorAr: instructors.nameAr,
      instructorEn: instructors.nameEn,
      program: programReferenceColumns,
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(instructors, eq(instructors.id, classSessions.instructorId))
    .where(
      and(
        inArray(classSessions.cohortId, cohortIds),
        lt(classSessions.startsAt, window.to),
        or(gt(classSessions.endsAt, window.from), gt(classSessions.startsAt, window.from)),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id));

type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number];

/** What of a session decides whether it clashes with another. */
export interface Occupied {
  id: number;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  kind: ScheduledSession["kind"];
}

/**
 * Ids of sessions that overlap in time, by session. One that begins as another ends does not; a cancelled one and a
 * deadline take nobody's time. The sessions come in order of their start.
 */
export function conflicts(sessions: readonly Occupied[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const note = (id: number, other: number) => found.set(id, [...(found.get(id) ?? []), other]);
  let open: Occupied[] = [];
  for (const session of sessions) {
    if (session.cancelledAt !== null || session.kind === "deadline" || session.endsAt <= session.startsAt) continue;
    open = open.filter((other) => other.endsAt > session.startsAt);
    for (const other of open) {
      note(session.id, other.id);
      note(other.id, session.id);
    }
    open.push(session);
  }
  return found;
}

/** What a session is at a moment. A moved session says so until it begins. */
export function sessionStatus(
  session: { startsAt: Date; endsAt: Date; previousStartsAt: Date | null; cancelledAt: Date | null },
  now: Date,
): ScheduledSession["status"] {
  if (session.cancelledAt !== null) return "cancelled";
  if (now >= session.endsAt) return "ended";
  if (now >= session.startsAt) return "live";
  return session.previousStartsAt === null ? "scheduled" : "rescheduled";
}

function toSession(row: SessionRow, conflictIds: number[], language: Language, now: Date): ScheduledSession {
  const status = sessionStatus(row, now);
  const opens = row.joinUrl === null || status === "cancelled" ? null : new Date(row.startsAt.getTime() - JOIN_OPENS_MINUTES * 60_000);
  const open = opens !== null && now >= opens && now < row.endsAt;
  const texts = {
    ar: { title: row.titleAr, instructor: row.instructorAr, room: row.roomAr },
    en: { title: row.titleEn, instructor: row.instructorEn, room: row.roomEn },
  };
  return {
    id: row.id,
    uid: row.uid,
    sequence: row.sequence,
    program: programReference(row.program, language),
    title: texts[language].title,
    kind: row.kind,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    location: {
      type: row.roomAr === null ? "online" : "room",
      room: texts[language].room,
      // The link is given out only while the door is open: it may be forwarded.
      join_url: open ? row.joinUrl : null,
      join_opens_at: opens === null ? null : opens.toISOString(),
    },
    instructor: texts[language].instructor,
    status,
    previous_starts_at: row.previousStartsAt?.toISOString() ?? null,
    conflicts_with: conflictIds,
    translations: texts,
  };
}
