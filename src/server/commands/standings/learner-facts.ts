import { type SQL, sql } from "drizzle-orm";
import { AT_RISK, type Risk, type RiskCode, risksOf } from "#contract/attendance/at-risk.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { activeNow, statusNow } from "#server/commands/enrollments/enrollment-status.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings as standing } from "#server/db/tables/enrollments.ts";

const DAY_MS = 86_400_000;

/**
 * What each risk counts in the sum that `risks` is: how many there are weighs most, then the gravest. One number, so that ten thousand
 * learners are put in order by it as it stands.
 */
const RISK_WEIGHTS: Record<RiskCode, number> = { absences: 16 + 8, attendance: 16 + 4, grade: 16 + 2, inactive: 16 + 1 };

/**
 * What is known of learners, in SQL over `enrollments` joined with `cohorts` and `enrollment_standings`: the rules of
 * `contract/rules/at-risk.ts`, so that lists filter, order and count by them in the database. A test holds them against the rules.
 */
export function learnerFacts(now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const today = sql`${riyadhDay(now)}::date`;
  const rate = standing.attendanceRate;
  const status = statusNow(now);
  const active = activeNow(now);
  const cohortRuns = sql`${cohorts.startsOn} <= ${today} and ${cohorts.endsOn} >= ${today}`;
  const running = sql<boolean>`coalesce(${active} and ${cohortRuns}, false)`;
  // What was marked ahead of its session, an excuse as a rule, ends no run before that session begins.
  const absentRun = sql<number>`(case when ${standing.markedUntil} > ${moment} then
    case when ${standing.settledUntil} > ${moment} then absent_run_at(${enrollments.id}, ${moment})
      when ${standing.excusedFrom} > ${moment} then ${standing.settledRun} else 0 end
    else coalesce(${standing.absentRun}, 0) end)`;
  // Riyadh is three hours ahead the whole year.
  const began = sql`greatest(${enrollments.startedAt}, (${cohorts.startsOn}::timestamp - interval '3 hours') at time zone 'UTC', ${standing.lastSeenAt})`;
  const inactiveDays = sql<number>`floor(extract(epoch from ${moment} - ${began}) / 86400)::int`;
  const lastSign = new Date(now.getTime() - AT_RISK.inactiveDays * DAY_MS);
  const [longAgo, longAgoDay] = [sql`${lastSign.toISOString()}::timestamptz`, sql`${riyadhDay(lastSign)}::date`];
  // Null, where nothing is known, is no risk.
  const risk: Record<RiskCode, SQL> = {
    // The run is looked at only of those who missed enough at all.
    absences: sql`(${standing.absent} >= ${AT_RISK.absencesInARow} and ${absentRun} >= ${AT_RISK.absencesInARow})`,
    attendance: sql`${standing.shortOfAttendance}`,
    grade: sql`${standing.shortOfGrade}`,
    inactive: sql`(${enrollments.progress} < 100 and ${enrollments.startedAt} <= ${longAgo}
      and ${cohorts.startsOn} <= ${longAgoDay} and (${standing.lastSeenAt} is null or ${standing.lastSeenAt} <= ${longAgo}))`,
  };
  const is = (code: RiskCode) => sql`(${running} and ${risk[code]})`;
  const weight = (code: RiskCode) => sql`(case when ${risk[code]} then ${sql.raw(String(RISK_WEIGHTS[code]))} else 0 end)`;
  // PostgreSQL reckons an expression anew wherever it stands: whether the cohort runs is asked once.
  const risksWhere = (where: SQL) =>
    sql<number>`(case when ${where} then ${weight("absences")} + ${weight("attendance")} + ${weight("grade")} + ${weight("inactive")} else 0 end)`;
  return {
    status,
    active,
    rate,
    running,
    absentRun,
    inactiveDays,
    risks: risksWhere(running),
    /** The same of learners who are known to be active. */
    risksOfActive: risksWhere(cohortRuns),
    hasRisk: is,
  };
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
