import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { ROSTER_IDS, type RosterRow } from "#contract/exports/oneroster.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, instructors, programInstructors, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { above, BATCH, ofScope, openClass, ORG, type RosterScope, studies } from "./roster-rows.ts";

type Row = RosterRow<"enrollments.csv">;

/** Students and teachers of every class. @param onRows told of each batch */
export async function* readRosterEnrollments(db: Executor, scope: RosterScope, onRows: (count: number) => void): AsyncGenerator<Row[]> {
  for await (const rows of students(db, scope)) {
    onRows(rows.length);
    yield rows;
  }
  for await (const rows of teachers(db, scope)) {
    onRows(rows.length);
    yield rows;
  }
}

async function* students(db: Executor, scope: RosterScope): AsyncGenerator<Row[]> {
  const batches = above((last) =>
    db
      .select({
        id: enrollments.id,
        userId: enrollments.userId,
        programId: enrollments.programId,
        cohortId: enrollments.cohortId,
        startedAt: enrollments.startedAt,
        endsOn: cohorts.endsOn,
      })
      .from(enrollments)
      .innerJoin(programs, eq(programs.id, enrollments.programId))
      .innerJoin(users, eq(users.id, enrollments.userId))
      .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
      .where(and(gt(enrollments.id, last), studies(), isNull(users.deletedAt), ofScope(scope)))
      .orderBy(asc(enrollments.id))
      .limit(BATCH),
  );
  for await (const rows of batches)
    yield rows.map(({ id, userId, programId, cohortId, startedAt, endsOn }) => ({
      sourcedId: `enrollment-${id}`,
      classSourcedId: cohortId === null ? openClass(programId) : `${ROSTER_IDS.cohort}${cohortId}`,
      schoolSourcedId: ORG,
      userSourcedId: `${ROSTER_IDS.user}${userId}`,
      role: "student",
      primary: "false",
      beginDate: riyadhDay(startedAt),
      endDate: endsOn ?? "",
    }));
}

/** Instructors with an account, in each cohort of their programs; the first of a program is its primary one. */
async function* teachers(db: Executor, scope: RosterScope): AsyncGenerator<Row[]> {
  const batches = above((last) =>
    db
      .select({ id: cohorts.id, programId: cohorts.programId })
      .from(cohorts)
      .where(gt(cohorts.id, last))
      .orderBy(asc(cohorts.id))
      .limit(BATCH),
  );
  const taught = await db
    .select({ programId: programs.id, userId: instructors.userId, position: programInstructors.position })
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .innerJoin(users, eq(users.id, instructors.userId))
    .innerJoin(programs, eq(programs.id, programInstructors.programId))
    .where(and(isNotNull(instructors.userId), isNull(users.deletedAt), ofScope(scope)))
    .orderBy(asc(programs.id), asc(programInstructors.position), asc(instructors.id));
  const byProgram = new Map<number, typeof taught>();
  for (const one of taught) byProgram.set(one.programId, [...(byProgram.get(one.programId) ?? []), one]);
  for await (const rows of batches)
    yield rows.flatMap(({ id, programId }) =>
      (byProgram.get(programId) ?? []).map(({ userId }, place) => ({
        sourcedId: `teacher-${id}-${userId}`,
        classSourcedId: `${ROSTER_IDS.cohort}${id}`,
        schoolSourcedId: ORG,
        userSourcedId: `${ROSTER_IDS.user}${userId}`,
        role: "teacher",
        primary: String(place === 0),
      })),
    );
}
