import { hijriYear } from "#contract/rules/hijri-year.ts";
import { and, asc, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import { excuseExpires } from "#contract/requests/excuse-window.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { classSessions, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { referenceNumbers } from "#server/db/tables/messages.ts";
import { requestEvents } from "#server/db/tables/requests.ts";
import { insertAll } from "#server/db/seed/insert-all.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import { STUDENT_COHORTS } from "./student-sessions.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The sessions of each course, in their order, that the student came late to, and that were excused. */
const LATE = 4;
const EXCUSED = 2;

const heldSessions = (db: Executor, userId: number, now: Date) =>
  db
    .select({ session: classSessions, enrollmentId: enrollments.id, slug: programs.slug })
    .from(classSessions)
    .innerJoin(enrollments, and(eq(enrollments.cohortId, classSessions.cohortId), eq(enrollments.userId, userId)))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(
      and(
        inArray(enrollments.status, ["active", "completed"]),
        lte(classSessions.endsAt, now),
        isNull(classSessions.cancelledAt),
        ne(classSessions.kind, "deadline"),
      ),
    )
    .orderBy(asc(enrollments.id), asc(classSessions.startsAt), asc(classSessions.id));
type Held = Awaited<ReturnType<typeof heldSessions>>[number];

/** The registers of the sessions that are over, and an excuse that was approved. */
export async function seedStudentAttendance(db: Executor, userId: number, now: Date): Promise<void> {
  const held = await heldSessions(db, userId, now);
  const marks = held.map((one) => {
    const course = held.filter(({ enrollmentId }) => enrollmentId === one.enrollmentId);
    return markOf(one, course.indexOf(one), course.length);
  });
  await insertAll(
    db,
    attendanceMarks,
    marks.map((mark) => ({ ...mark, userId })),
  );
  const excused = marks.findIndex(({ mark }) => mark === "excused");
  if (held[excused]) await seedExcuse(db, held[excused], userId);
}

function markOf({ session, slug }: Held, index: number, count: number) {
  const running = slug === STUDENT_COHORTS.python.slug;
  // The last one of the running course (`missedLecture`) may still be excused.
  const missed = running && index === count - 1;
  const mark = missed ? "absent" : running && index === EXCUSED ? "excused" : index === LATE ? "late" : "present";
  const at = new Date(session.startsAt.getTime() + 20 * MINUTE_MS);
  return {
    sessionId: session.id,
    mark,
    minutesLate: mark === "late" ? 15 : null,
    source: mark === "excused" ? "excuse" : "instructor",
    markedAt: at,
    updatedAt: at,
    createdAt: at,
  } as const;
}

async function seedExcuse(db: Executor, { session, enrollmentId }: Held, userId: number): Promise<void> {
  const id = stableUuid("excuse");
  const madeAt = new Date(session.startsAt.getTime() - 20 * HOUR_MS);
  const decidedAt = new Date(session.startsAt.getTime() - 2 * HOUR_MS);
  const note = "نتمنى لك السلامة. سيكون التسجيل المرئي متاحًا مساء اليوم.";
  const year = hijriYear(madeAt);
  await db.insert(referenceNumbers).values({ kind: "excuse", year, last: 1 });
  await db.insert(excuses).values({
    id,
    reference: `EX-${year}-000001`,
    userId,
    enrollmentId,
    status: "approved",
    reasonCode: "medical",
    reason: "لدي موعد في المستشفى في وقت المحاضرة، وسأشاهد تسجيلها في اليوم التالي.",
    decidedAt,
    note,
    expiresAt: excuseExpires([session.endsAt], madeAt),
    updatedAt: decidedAt,
    createdAt: madeAt,
    version: 2,
  });
  await db.insert(excuseSessions).values({ excuseId: id, sessionId: session.id });
  const names = { ar: "عمادة شؤون المتدربين", en: "Trainee affairs" };
  await db.insert(requestEvents).values([
    { kind: "excuse", requestId: id, from: null, to: "pending", actorRole: "student", actorNames: null, at: madeAt },
    { kind: "excuse", requestId: id, from: "pending", to: "approved", actorRole: "staff", actorNames: names, note, at: decidedAt },
  ]);
}
