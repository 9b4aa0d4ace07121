import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { AttendanceDegrees, DegreeRow } from "#contract/attendance-degrees.ts";
import { attendanceWarning } from "#contract/rules/attendance-degree.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceMarks, attendanceOverrides } from "#server/db/tables/attendance.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { attendanceItems, policiesOf } from "./attendance-policy.ts";
import { attendanceOf } from "./attendance-rate.ts";
import { IN_REGISTER } from "./register-sessions.ts";

/** Attendance degrees of a program, of one of its cohorts where one is named, in the order of Arabic names. */
export async function attendanceDegrees(db: Executor, programId: number, cohortId: number | null, now: Date): Promise<AttendanceDegrees> {
  const people = await peopleOf(db, programId, cohortId);
  const policy = (await policiesOf(db, [programId])).get(programId);
  if (!policy) throw new RangeError(`program ${programId} is none`);
  const { version, ...shown } = policy;
  const attended = await attendanceOf(
    db,
    people.map(({ number }) => number),
  );
  const given = await overridesOf(
    db,
    people.map(({ number }) => number),
  );
  const held = await heldSessions(db, programId, now);
  const item = (await attendanceItems(db, [programId])).get(programId);
  return {
    policy: shown,
    ...sessionsOf(held, cohortId === null ? people.map((person) => person.cohortId) : [cohortId]),
    grade_item: item ? { id: item.id, weight: item.weight } : null,
    rows: people.map((person): DegreeRow => {
      const own = attended.get(person.number);
      const counts = own?.counts ?? { present: 0, late: 0, absent: 0, excused: 0 };
      const marked = counts.present + counts.late + counts.absent + counts.excused;
      const ended = held.filter((session) => session.cohortId === person.cohortId && session.ended).length;
      const override = given.get(person.number);
      return {
        student_id: person.userId,
        number: person.number,
        name: { ar: person.nameAr, en: person.nameEn },
        avatar_url: person.pictureUrl,
        cohort_id: person.cohortId,
        counts: { ...counts, unmarked: Math.max(0, ended - marked) },
        rate: own?.rate ?? null,
        computed: own?.degree ?? null,
        override: override?.degree ?? null,
        reason: override?.reason ?? null,
        overridden_by: override?.by ?? null,
        warning: attendanceWarning(own?.rate ?? null, policy.min_rate_for_certificate),
      };
    }),
    version,
  };
}

async function peopleOf(db: Executor, programId: number, cohortId: number | null) {
  const rows = await db
    .select({
      userId: users.id,
      number: enrollments.id,
      cohortId: enrollments.cohortId,
      nameAr: users.nameAr,
      nameEn: users.nameEn,
      pictureUrl: users.pictureUrl,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(
      and(
        eq(enrollments.programId, programId),
        inArray(enrollments.status, [...IN_REGISTER]),
        cohortId === null ? undefined : eq(enrollments.cohortId, cohortId),
      ),
    );
  return rows.sort((one, other) => one.nameAr.localeCompare(other.nameAr, "ar") || one.number - other.number);
}

async function overridesOf(db: Executor, enrollmentIds: readonly number[]) {
  if (enrollmentIds.length === 0) return new Map<number, never>();
  const rows = await db
    .select({ override: attendanceOverrides, ar: users.nameAr, en: users.nameEn })
    .from(attendanceOverrides)
    .innerJoin(users, eq(users.id, attendanceOverrides.by))
    .where(inArray(attendanceOverrides.enrollmentId, [...enrollmentIds]));
  return new Map(
    rows.map(({ override, ar, en }) => [
      override.enrollmentId,
      { degree: override.degree, reason: override.reason, by: { ar, en: en ?? ar } },
    ]),
  );
}

/** Sessions that anybody could attend, and which of them took place or have a mark. */
async function heldSessions(db: Executor, programId: number, now: Date) {
  const rows = await db
    .select({
      id: classSessions.id,
      cohortId: classSessions.cohortId,
      endsAt: classSessions.endsAt,
      marked: sql<boolean>`exists (select 1 from ${attendanceMarks} where ${attendanceMarks.sessionId} = ${classSessions.id} and ${attendanceMarks.mark} <> 'unmarked')`,
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(and(eq(cohorts.programId, programId), ne(classSessions.kind, "deadline"), isNull(classSessions.cancelledAt)))
    .orderBy(asc(classSessions.id));
  return rows.map((row) => ({ ...row, ended: row.endsAt <= now || row.marked }));
}

/** Of the cohorts that anybody is in: a later one's sessions would make it seem that most are not recorded. */
function sessionsOf(held: Awaited<ReturnType<typeof heldSessions>>, cohortIds: readonly (number | null)[]) {
  const mine = held.filter((session) => cohortIds.includes(session.cohortId));
  return { sessions_counted: mine.filter(({ marked }) => marked).length, sessions_total: mine.length };
}
