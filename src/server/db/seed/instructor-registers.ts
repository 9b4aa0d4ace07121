import { and, asc, eq, inArray, isNull, lte, ne, notExists } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks, attendanceRegisters } from "#server/db/tables/attendance.ts";
import { classSessions, cohorts, instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { insertAll } from "./insert-all.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Cells without a mark of the sessions that the demo instructor's cohorts have had, in the order of sessions and people. */
const openCells = (db: Executor, now: Date) =>
  db
    .select({ session: classSessions, userId: enrollments.userId, enrollmentId: enrollments.id })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(programInstructors, eq(programInstructors.programId, cohorts.programId))
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .innerJoin(users, and(eq(users.id, instructors.userId), eq(users.email, DEMO_ACCOUNTS.instructor.email)))
    .innerJoin(enrollments, and(eq(enrollments.cohortId, classSessions.cohortId), inArray(enrollments.status, ["active", "completed"])))
    .where(
      and(
        lte(classSessions.endsAt, now),
        isNull(classSessions.cancelledAt),
        ne(classSessions.kind, "deadline"),
        notExists(
          db
            .select()
            .from(attendanceMarks)
            .where(and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, enrollments.userId))),
        ),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id), asc(enrollments.id));

/**
 * The registers of the demo instructor's sessions that are over, filled in and handed in; whoever has a mark keeps it. The last
 * one is not: it waits to be taken.
 */
export async function seedRegisters(db: Executor, now: Date): Promise<void> {
  const [teacher] = await db.select({ id: users.id }).from(users).where(eq(users.email, DEMO_ACCOUNTS.instructor.email));
  if (!teacher) throw new Error("there is no demo instructor");
  const cells = await openCells(db, now);
  const sessions = [...new Map(cells.map(({ session }) => [session.id, session])).values()];
  const taken = sessions.slice(0, -1);
  const marks = cells
    .filter(({ session }) => taken.some(({ id }) => id === session.id))
    .map(({ session, userId, enrollmentId }) => {
      const at = new Date(session.startsAt.getTime() + 20 * MINUTE_MS);
      const mark = markOf(
        enrollmentId,
        taken.findIndex(({ id }) => id === session.id),
      );
      return {
        sessionId: session.id,
        userId,
        mark,
        minutesLate: mark === "late" ? 10 + ((enrollmentId * 7) % 15) : null,
        source: "instructor" as const,
        markedBy: teacher.id,
        markedAt: at,
        updatedAt: at,
        createdAt: at,
      };
    });
  await insertAll(db, attendanceMarks, marks);
  await insertAll(
    db,
    attendanceRegisters,
    taken.map((session) => {
      const at = new Date(session.endsAt.getTime() + HOUR_MS);
      const submittedAt = at < now ? at : now;
      return { sessionId: session.id, submittedAt, submittedBy: teacher.id, updatedAt: submittedAt };
    }),
  );
}

/** Most are there; each has their own habit, and two hardly come. */
function markOf(enrollmentId: number, index: number): "present" | "late" | "absent" | "excused" {
  const roll = (enrollmentId * 31 + index * 17) % 40;
  if (enrollmentId % 19 === 0) return roll < 18 ? "absent" : "present";
  if (roll < 3) return "absent";
  if (roll < 6) return "late";
  return roll === 6 ? "excused" : "present";
}
