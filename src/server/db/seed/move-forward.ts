import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { attendanceRegisters } from "#server/db/tables/attendance.ts";
import { classSessions, cohorts, instructors, programs } from "#server/db/tables/catalogue.ts";
import { counters } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeMarks } from "#server/db/tables/grades.ts";
import { users } from "#server/db/tables/identity.ts";
import { moveLearning } from "./lessons/move-learning.ts";
import { newsPosts, settings } from "#server/db/tables/site.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { INSTRUCTORS } from "./people.ts";
import { DEMO_PROGRAMS } from "./programs/program-rows.ts";
import { extraLecture, isSoon, STUDENT_COHORTS } from "./students/student-sessions.ts";

/** Counter that holds the week the demo is laid out around: its Sunday 00:00 in Riyadh, milliseconds. */
export const DEMO_WEEK = "demo-week";

const WEEK_MS = 7 * 86_400_000;
const LOCK = 0x51_41_42_54;

/**
 * Once every session of the demo lies in the past, moves its cohorts, sessions, news and the demo accounts' enrollments by
 * whole weeks to today, so that weekdays stay. Purchases keep their dates: they are documents. Call at start.
 * @returns by how many weeks it was moved
 */
export async function moveDemoForward(db: Database, now: Date): Promise<number> {
  if (!(await isOver(db, now))) return 0;
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const [anchor] = await tx.select().from(counters).where(eq(counters.name, DEMO_WEEK));
    if (!anchor || !(await isOver(tx, now))) return 0;
    const weeks = Math.round((riyadhWeekStart(now).getTime() - anchor.value) / WEEK_MS);
    if (weeks <= 0) return 0;
    await moveRows(tx, weeks, now);
    await tx
      .update(counters)
      .set({ value: anchor.value + weeks * WEEK_MS })
      .where(eq(counters.name, DEMO_WEEK));
    await addSoonLecture(tx, now);
    await touchPublic(tx);
    return weeks;
  });
}

/** The demo's own sessions: those of programs that staff added later do not count and are not moved. */
const demoPrograms = (db: Executor) =>
  db
    .select({ id: programs.id })
    .from(programs)
    .where(
      inArray(
        programs.slug,
        DEMO_PROGRAMS.map(({ seed }) => seed.slug),
      ),
    );
const demoCohorts = (db: Executor) =>
  db
    .select({ id: cohorts.id })
    .from(cohorts)
    .where(inArray(cohorts.programId, demoPrograms(db)));

async function isOver(db: Executor, now: Date): Promise<boolean> {
  const [row] = await db.select({ demo: settings.demo }).from(settings).where(eq(settings.demo, true)).limit(1);
  if (!row) return false;
  const [last] = await db
    .select({ over: sql<boolean>`coalesce(max(${classSessions.endsAt}) < ${now.toISOString()}::timestamptz, false)` })
    .from(classSessions)
    .where(inArray(classSessions.cohortId, demoCohorts(db)));
  return last?.over ?? false;
}

async function moveRows(db: Executor, weeks: number, now: Date): Promise<void> {
  const days = sql`${weeks * 7}::int`;
  // Hours, not days: a day of the database's own time zone may have 23 or 25 of them.
  const later = sql`make_interval(hours => ${weeks * 7 * 24}::int)`;
  await db
    .update(cohorts)
    .set({ startsOn: sql`${cohorts.startsOn} + ${days}`, endsOn: sql`${cohorts.endsOn} + ${days}` })
    .where(inArray(cohorts.programId, demoPrograms(db)));
  await db
    .update(classSessions)
    .set({
      startsAt: sql`${classSessions.startsAt} + ${later}`,
      endsAt: sql`${classSessions.endsAt} + ${later}`,
      previousStartsAt: sql`${classSessions.previousStartsAt} + ${later}`,
      cancelledAt: sql`${classSessions.cancelledAt} + ${later}`,
      sequence: sql`${classSessions.sequence} + 1`,
      updatedAt: now,
    })
    .where(inArray(classSessions.cohortId, demoCohorts(db)));
  // A register that was handed in goes with its session, or all of them would be locked.
  await db
    .update(attendanceRegisters)
    .set({
      submittedAt: sql`${attendanceRegisters.submittedAt} + ${later}`,
      checkInOpensAt: sql`${attendanceRegisters.checkInOpensAt} + ${later}`,
      checkInClosesAt: sql`${attendanceRegisters.checkInClosesAt} + ${later}`,
      checkInClosedAt: sql`${attendanceRegisters.checkInClosedAt} + ${later}`,
    })
    .where(
      inArray(
        attendanceRegisters.sessionId,
        db
          .select({ id: classSessions.id })
          .from(classSessions)
          .where(inArray(classSessions.cohortId, demoCohorts(db))),
      ),
    );
  const demoUsers = db.select({ id: users.id }).from(users).where(eq(users.demo, true));
  await db
    .update(enrollments)
    .set({
      startedAt: sql`${enrollments.startedAt} + ${later}`,
      accessUntil: sql`${enrollments.accessUntil} + ${later}`,
      resumesOn: sql`${enrollments.resumesOn} + ${days}`,
    })
    .where(and(inArray(enrollments.userId, demoUsers), notInArray(enrollments.status, ["withdrawn"])));
  const demoHeld = db.select({ id: enrollments.id }).from(enrollments).where(inArray(enrollments.userId, demoUsers));
  await moveLearning(db, {
    programIds: (await demoPrograms(db)).map(({ id }) => id),
    enrollmentIds: (await demoHeld).map(({ id }) => id),
    later,
  });
  await db
    .update(gradeMarks)
    .set({ publishedAt: sql`${gradeMarks.publishedAt} + ${later}`, updatedAt: sql`${gradeMarks.updatedAt} + ${later}` })
    .where(inArray(gradeMarks.enrollmentId, demoHeld));
  await db
    .update(newsPosts)
    .set({ publishedAt: sql`${newsPosts.publishedAt} + ${later}`, updatedAt: sql`${newsPosts.updatedAt} + ${later}` })
    .where(sql`${newsPosts.publishedAt} + ${later} <= ${now.toISOString()}::timestamptz`);
}

/** The day on which it is moved may lie elsewhere in the week than the day of seeding: the next 24 hours must hold something. */
async function addSoonLecture(db: Executor, now: Date): Promise<void> {
  const held = await db
    .select({ cohortId: enrollments.cohortId, slug: programs.slug })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .where(and(eq(users.email, DEMO_ACCOUNTS.student.email), eq(enrollments.status, "active")));
  const cohortIds = held.flatMap(({ cohortId }) => cohortId ?? []);
  if (cohortIds.length === 0) return;
  const sessions = await db.select().from(classSessions).where(inArray(classSessions.cohortId, cohortIds));
  const cohortId = held.find(({ slug }) => slug === STUDENT_COHORTS.python.slug)?.cohortId;
  if (!cohortId || sessions.some((session) => isSoon(session, now))) return;
  const { instructor, ...lecture } = extraLecture(now);
  const person = INSTRUCTORS.find(({ slug }) => slug === instructor);
  const [teacher] = await db
    .select({ id: instructors.id })
    .from(instructors)
    .where(eq(instructors.nameEn, person?.name[1] ?? ""));
  await db.insert(classSessions).values({ ...lecture, cohortId, instructorId: teacher?.id ?? null });
}
