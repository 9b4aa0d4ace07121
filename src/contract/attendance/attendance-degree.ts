/** How marks of a register become a rate and a degree (api.md §10, attendance policy). */
export interface AttendancePolicy {
  /** The degree of whoever was always there. */
  max_degree: number;
  /** How much of a presence each mark counts, 0 to 1. */
  present: number;
  late: number;
  absent: number;
  /** An excused absence counts as presence, or as if the session had not been. */
  excused: "not_counted" | "present";
}

export interface AttendanceCounts {
  present: number;
  late: number;
  absent: number;
  excused: number;
}

export interface AttendanceDegree {
  /** Sessions that count. */
  counted: number;
  /** Percent of them, 0 to 100, whole; null where none counts. */
  rate: number | null;
  /** Of `max_degree`, two decimals; null where none counts. */
  degree: number | null;
}

/** What counts where a program says nothing else. */
export const DEFAULT_POLICY = {
  max_degree: 10,
  present: 1,
  late: 0.5,
  absent: 0,
  excused: "not_counted",
} as const satisfies AttendancePolicy;

/** Points that marks make, and of how many sessions: a point is a whole presence. */
export function attendancePoints(counts: AttendanceCounts, policy: AttendancePolicy): { points: number; counted: number } {
  const excused = policy.excused === "present" ? counts.excused : 0;
  const counted = counts.present + counts.late + counts.absent + excused;
  const points = counts.present * policy.present + counts.late * policy.late + counts.absent * policy.absent + excused;
  // To thousandths: sums of tenths are never quite a tenth.
  return { points: Math.round(points * 1000) / 1000, counted };
}

/** What a student's marks come to. */
export function attendanceDegree(counts: AttendanceCounts, policy: AttendancePolicy): AttendanceDegree {
  const { points, counted } = attendancePoints(counts, policy);
  if (counted === 0) return { counted, rate: null, degree: null };
  const share = Math.min(1, Math.max(0, points / counted));
  return { counted, rate: Math.round(share * 100), degree: Math.round(share * policy.max_degree * 100) / 100 };
}

/** How far a student is from the rate that the certificate asks for: below it, or less than this many points above. */
const NEAR_POINTS = 10;

/** What to tell an instructor of a rate: `below` the minimum, `near` it, or null where all is well or nothing is known. */
export function attendanceWarning(rate: number | null, minimum: number): "below" | "near" | null {
  if (rate === null || minimum <= 0) return null;
  if (rate < minimum) return "below";
  return rate < Math.min(100, minimum + NEAR_POINTS) && rate < 100 ? "near" : null;
}
