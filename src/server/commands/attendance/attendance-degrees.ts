import { and, asc, eq, exists, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { AttendanceDegrees, DegreeRow } from "#contract/attendance/attendance-degrees.ts";
import { attendanceWarning } from "#contract/attendance/attendance-degree.ts";
import { WHOLE_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import { attendanceMarks, attendanceOverrides } from "#server/db/tables/attendance.ts";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { together } from "#server/db/reads/together.ts";
import { attendanceItems, policiesOf } from "./attendance-policy.ts";
import { attendanceOf } from "./attendance-rate.ts";
import { IN_REGISTER } from "./register-sessions.ts";

export interface DegreesAsked {
  programId: number;
  /** Of one of its cohorts alone. */
  cohortId?: number | undefined;
  /** Of these learners alone. */
  userIds?: readonly number[];
  cursor?: string | undefined;
}

/** A page of the attendance degrees of a program by enrollment, its rows in the order of Arabic names. @throws Problem `validation_error` on `cursor` */
export async function attendanceDegrees(
  db: Executor,
  asked: DegreesAsked,
  now: Date,
): Promise<{ data: AttendanceDegrees; next: string | null }> {
  const { programId, cohortId } = asked;
  const [{ people, next }, policies, held, items] = await together(db, async (at) =>
    Promise.all([peopleOf(at, asked), policiesOf(at, [programId]), heldSessions(at, programId, now), attendanceItems(at, [programId])]),
  );
  const policy = policies.get(programId);
  if (!policy) throw new RangeError(`program ${programId} is none`);
  const { version, ...shown } = policy;
  const numbers = people.map(({ number }) => number);
  const [attended, given] = await together(db, async (at) => Promise.all([attendanceOf(at, numbers), overridesOf(at, numbers)]));
  const counted = held.filter((cohort) => (cohortId === undefined ? cohort.somebody : cohort.id === cohortId));
  const ended = new Map(held.map((cohort) => [cohort.id, cohort.ended]));
  const item = items.get(programId);
  const data = {
    policy: shown,
    sessions_counted: counted.reduce((sum, { marked }) => sum + marked, 0),
    sessions_total: counted.reduce((sum, { total }) => sum + total, 0),
    grade_item: item ? { id: item.id, weight: item.weight } : null,
    rows: people.map((person): DegreeRow => {
      const own = attended.get(person.number);
      const counts = own?.counts ?? { present: 0, late: 0, absent: 0, excused: 0 };
      const marked = counts.present + counts.late + counts.absent + counts.excused;
      const override = given.get(person.number);
      return {
        student_id: person.userId,
        number: person.number,
        name: { ar: person.nameAr, en: person.nameEn },
        avatar_url: person.pictureUrl,
        cohort_id: person.cohortId,
        counts: { ...counts, unmarked: Math.max(0, (ended.get(person.cohortId ?? 0) ?? 0) - marked) },
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
  return { data, next };
}

/** All of them, for a file. */
export async function allAttendanceDegrees(db: Executor, programId: number, now: Date): Promise<AttendanceDegrees> {
  const { data, next } = await attendanceDegrees(db, { programId }, now);
  const rows = [...data.rows];
  for (let cursor = next; cursor !== null; ) {
    const page = await attendanceDegrees(db, { programId, cursor }, now);
    rows.push(...page.data.rows);
    cursor = page.next;
  }
  return { ...data, rows: rows.sort((one, other) => byName(one.name.ar, other.name.ar) || one.number - other.number) };
}

const byName = (one: string, other: string): number => one.localeCompare(other, "ar");

async function peopleOf(db: Executor, { programId, cohortId, userIds, cursor }: DegreesAsked) {
  const after = cursor === undefined ? null : cursorValues(cursor, ["number"]);
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
        cohortId === undefined ? undefined : eq(enrollments.cohortId, cohortId),
        userIds && inArray(users.id, [...userIds]),
        after ? gt(enrollments.id, Number(after[0])) : undefined,
      ),
    )
    .orderBy(asc(enrollments.id))
    .limit(WHOLE_PAGE + 1);
  const people = rows.slice(0, WHOLE_PAGE);
  const last = people.at(-1);
  return {
    next: rows.length > WHOLE_PAGE && last ? cursorOf([last.number]) : null,
    people: people.sort((one, other) => byName(one.nameAr, other.nameAr) || one.number - other.number),
  };
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

/**
 * By cohort: sessions that anybody could attend, those with a mark, and those that took place or have one. Of a program's all, those count
 * whose cohort somebody is in: a later one's would make it seem that most are not recorded.
 */
async function heldSessions(db: Executor, programId: number, now: Date) {
  const marked = sql`exists (select 1 from ${attendanceMarks} where ${attendanceMarks.sessionId} = ${classSessions.id} and ${attendanceMarks.mark} <> 'unmarked')`;
  const isIn = db
    .select({ one: sql`1` })
    .from(enrollments)
    .where(and(eq(enrollments.cohortId, cohorts.id), eq(enrollments.programId, programId), inArray(enrollments.status, [...IN_REGISTER])));
  return await db
    .select({
      id: cohorts.id,
      somebody: sql<boolean>`${exists(isIn)}`,
      total: sql<number>`count(*)::int`,
      marked: sql<number>`(count(*) filter (where ${marked}))::int`,
      ended: sql<number>`(count(*) filter (where ${classSessions.endsAt} <= ${now.toISOString()}::timestamptz or ${marked}))::int`,
    })
    .from(cohorts)
    .innerJoin(classSessions, eq(classSessions.cohortId, cohorts.id))
    .where(and(eq(cohorts.programId, programId), ne(classSessions.kind, "deadline"), isNull(classSessions.cancelledAt)))
    .groupBy(cohorts.id);
}
