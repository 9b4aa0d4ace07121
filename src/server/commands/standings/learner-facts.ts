import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { AT_RISK, type Risk, type RiskCode, risksOf } from "#contract/rules/at-risk.ts";
import { DEFAULT_POLICY } from "#contract/rules/attendance-degree.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { statusNow } from "#server/commands/enrollment-status.ts";
import { attendancePolicies } from "#server/db/tables/attendance.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings as standing } from "#server/db/tables/enrollments.ts";

/**
 * What is known of learners, in SQL over `enrollments` joined with `programs`, `cohorts`, `enrollment_standings` and
 * `attendance_policies`: the rules of `contract/rules/attendance-degree.ts` and `at-risk.ts`, so that lists filter, order and count
 * by them in the database. A test holds them against the rules.
 */
export function learnerFacts(now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const today = sql`${riyadhDay(now)}::date`;
  const count = (column: AnyPgColumn) => sql`coalesce(${column}, 0)`;
  // Shares have three decimals: counted in thousandths and rounded, binary fractions are as exact as decimal ones, in a third of the time.
  const share = (column: AnyPgColumn, usual: number) => sql`coalesce(${column}::float8, ${usual}::float8)`;
  const excused = sql`(case when coalesce(${attendancePolicies.excused}, ${DEFAULT_POLICY.excused}) = 'present' then ${count(standing.excused)} else 0 end)`;
  const counted = sql`(${count(standing.present)} + ${count(standing.late)} + ${count(standing.absent)} + ${excused})`;
  const points = sql`(round((${count(standing.present)} * ${share(attendancePolicies.present, DEFAULT_POLICY.present)}
    + ${count(standing.late)} * ${share(attendancePolicies.late, DEFAULT_POLICY.late)}
    + ${count(standing.absent)} * ${share(attendancePolicies.absent, DEFAULT_POLICY.absent)} + ${excused}) * 1000) / 1000)`;
  // In binary fractions, as the rule reckons: a half must fall the same way.
  const rate = sql<
    number | null
  >`(case when ${counted} > 0 then floor(least(1, greatest(0, ${points} / ${counted})) * 100 + 0.5)::int end)`;
  const status = statusNow(now);
  const running = sql<boolean>`coalesce(${status} = 'active' and ${cohorts.startsOn} <= ${today} and ${cohorts.endsOn} >= ${today}, false)`;
  const absentRun = sql<number>`(case when ${standing.markedUntil} > ${moment} then absent_run_at(${enrollments.id}, ${moment}) else ${count(standing.absentRun)} end)`;
  // Riyadh is three hours ahead the whole year.
  const began = sql`greatest(${enrollments.startedAt}, (${cohorts.startsOn}::timestamp - interval '3 hours') at time zone 'UTC', ${standing.lastSeenAt})`;
  const inactiveDays = sql<number>`floor(extract(epoch from ${moment} - ${began}) / 86400)::int`;
  const marked = sql<number>`(${count(standing.present)} + ${count(standing.late)} + ${count(standing.absent)})`;
  const risk: Record<RiskCode, SQL> = {
    // The run is looked at only of those who missed enough at all.
    absences: sql`(${count(standing.absent)} >= ${AT_RISK.absencesInARow} and ${absentRun} >= ${AT_RISK.absencesInARow})`,
    attendance: sql`coalesce(${marked} >= ${AT_RISK.sessionsMarked} and ${rate} < ${programs.requiredAttendance}, false)`,
    grade: sql`coalesce(${standing.gradedPercent} >= ${AT_RISK.gradedPercent} and ${standing.grade} < ${programs.requiredGrade}, false)`,
    inactive: sql`(${enrollments.progress} < 100 and ${inactiveDays} >= ${AT_RISK.inactiveDays})`,
  };
  const is = (code: RiskCode) => sql`(${running} and ${risk[code]})`;
  // PostgreSQL reckons an expression anew wherever it stands: whether the cohort runs is asked once.
  const riskCount = sql<number>`(case when ${running}
    then ${risk.absences}::int + ${risk.attendance}::int + ${risk.grade}::int + ${risk.inactive}::int else 0 end)`;
  const gravest = sql`(case when not ${running} then 3 when ${risk.absences} then 0 when ${risk.attendance} then 1 when ${risk.grade} then 2 else 3 end)`;
  return { status, rate, running, absentRun, inactiveDays, risk, riskCount, gravest, hasRisk: is, grade: standing.grade };
}

/** What `learnerRows` reads of these. */
export interface ReckonedFacts {
  running: boolean;
  rate: number | null;
  absentRun: number;
  inactiveDays: number;
  present: number | null;
  late: number | null;
  absent: number | null;
  excused: number | null;
  lastSeenAt: Date | null;
  grade: number | null;
  gradedPercent: number | null;
  progress: number;
  requiredAttendance: number;
  requiredGrade: number;
}

/** Why a learner needs looking after, by the rule. */
export const risksOfLearner = (row: ReckonedFacts): Risk[] =>
  risksOf({
    running: row.running,
    absencesInARow: row.absentRun,
    attendanceRate: row.rate,
    sessionsMarked: (row.present ?? 0) + (row.late ?? 0) + (row.absent ?? 0),
    requiredAttendance: row.requiredAttendance,
    inactiveDays: row.inactiveDays,
    progress: row.progress,
    grade: row.grade,
    gradedPercent: row.gradedPercent ?? 0,
    requiredGrade: row.requiredGrade,
  });
