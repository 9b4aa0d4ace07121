import { and, eq } from "drizzle-orm";
import { fold } from "#contract/rules/arabic-fold.ts";
import type { RiskCode } from "#contract/rules/at-risk.ts";
import type { Language } from "#contract/shapes.ts";
import type { STUDENT_SORTS, TeachingStudent } from "#contract/teaching.ts";
import { type LearnerRow, learnerRows, learnerStates, toLearner } from "#server/commands/learner-rows.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

export interface StudentsFilter {
  programId: number;
  cohortId?: number | undefined;
  flag?: RiskCode | "any" | undefined;
  q: string;
  sort: (typeof STUDENT_SORTS)[number];
  limit: number;
  offset: number;
}

/** Who learns in a program. Sorted and filtered by what is reckoned, so they are read whole (bounded) and then cut. */
export async function teachingStudents(
  db: Executor,
  filter: StudentsFilter,
  language: Language,
  now: Date,
): Promise<{ items: TeachingStudent[]; total: number; atRisk: number }> {
  const where = and(
    eq(enrollments.programId, filter.programId),
    filter.cohortId === undefined ? undefined : eq(enrollments.cohortId, filter.cohortId),
  );
  const rows = await learnerRows(db, where, now);
  const states = await learnerStates(db, rows, now);
  const all = rows.map((row): TeachingStudent => {
    const state = states.get(row.enrollmentId);
    const { rate = null, ...counts } = state?.attendance ?? { present: 0, late: 0, absent: 0, excused: 0 };
    return {
      enrollment_id: row.enrollmentId,
      student: toLearner(row.student, language),
      cohort_id: row.cohortId,
      status: row.status,
      progress: row.progress,
      attendance_rate: rate,
      attendance: counts,
      grade: state?.grade ?? null,
      last_seen: state?.lastSeen?.toISOString() ?? null,
      enrolled_at: row.startedAt.toISOString(),
      flags: state?.risks ?? [],
    };
  });
  const wanted = all.filter((row, index) => matches(rows[index], filter.q) && flagged(row, filter.flag)).toSorted(ORDERS[filter.sort]);
  return {
    items: wanted.slice(filter.offset, filter.offset + filter.limit),
    total: wanted.length,
    atRisk: all.filter(({ flags }) => flags.length > 0).length,
  };
}

function matches(row: LearnerRow | undefined, q: string): boolean {
  if (q === "" || !row) return true;
  return fold(`${row.student.nameAr} ${row.student.nameEn ?? ""}`).includes(fold(q));
}

const flagged = (row: TeachingStudent, flag: StudentsFilter["flag"]): boolean =>
  flag === undefined || (flag === "any" ? row.flags.length > 0 : row.flags.some(({ code }) => code === flag));

/** What is unknown stands last. */
const by = (of: (row: TeachingStudent) => number | null) => (a: TeachingStudent, b: TeachingStudent) =>
  (of(a) ?? Number.POSITIVE_INFINITY) - (of(b) ?? Number.POSITIVE_INFINITY) || a.enrollment_id - b.enrollment_id;

const ORDERS: Record<StudentsFilter["sort"], (a: TeachingStudent, b: TeachingStudent) => number> = {
  name: (a, b) => a.student.name.localeCompare(b.student.name, "ar") || a.enrollment_id - b.enrollment_id,
  progress: by(({ progress }) => progress),
  "-progress": by(({ progress }) => -progress),
  attendance: by(({ attendance_rate }) => attendance_rate),
  grade: by(({ grade }) => grade),
  last_seen: by(({ last_seen }) => (last_seen === null ? 0 : Date.parse(last_seen))),
};
