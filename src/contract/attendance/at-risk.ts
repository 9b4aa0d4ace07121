/** When a learner needs looking after (glossary: «متدربون بحاجة إلى متابعة»). The course's own limits are in the course. */
export const AT_RISK = {
  /** Days without opening anything of the course, while the cohort runs. */
  inactiveDays: 10,
  /** Lectures missed one after the other, without an excuse. */
  absencesInARow: 3,
  /** Attendance says something from so many marked sessions on. */
  sessionsMarked: 2,
  /** A grade says something once so many per cent of the whole are graded. */
  gradedPercent: 20,
} as const;

export const RISK_CODES = ["absences", "attendance", "inactive", "grade"] as const;
export type RiskCode = (typeof RISK_CODES)[number];

/** Why, in figures: absences in a row, per cent attended, days without a sign, per cent of the grade. */
export interface Risk {
  code: RiskCode;
  value: number;
  limit: number;
}

export interface LearnerFacts {
  /** The enrollment runs, and so does its cohort. */
  running: boolean;
  absencesInARow: number;
  attendanceRate: number | null;
  sessionsMarked: number;
  requiredAttendance: number;
  inactiveDays: number;
  progress: number;
  /** Per cent of what is graded so far. */
  grade: number | null;
  gradedPercent: number;
  requiredGrade: number;
}

/** What speaks for looking after a learner, the gravest first; empty for most. */
export function risksOf(facts: LearnerFacts): Risk[] {
  if (!facts.running) return [];
  const risks: (Risk | false)[] = [
    facts.absencesInARow >= AT_RISK.absencesInARow && { code: "absences", value: facts.absencesInARow, limit: AT_RISK.absencesInARow },
    facts.attendanceRate !== null &&
      facts.sessionsMarked >= AT_RISK.sessionsMarked &&
      facts.attendanceRate < facts.requiredAttendance && {
        code: "attendance",
        value: facts.attendanceRate,
        limit: facts.requiredAttendance,
      },
    facts.grade !== null &&
      facts.gradedPercent >= AT_RISK.gradedPercent &&
      facts.grade < facts.requiredGrade && { code: "grade", value: facts.grade, limit: facts.requiredGrade },
    facts.progress < 100 &&
      facts.inactiveDays >= AT_RISK.inactiveDays && { code: "inactive", value: facts.inactiveDays, limit: AT_RISK.inactiveDays },
  ];
  return risks.filter((risk) => risk !== false);
}
