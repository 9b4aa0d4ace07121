import type { EnrollmentStatus } from "#contract/enrollments/enrollments.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";

/** What of a section decides whether it is open. */
export interface LockedBy {
  id: number;
  required: boolean;
  opensAt: Date | null;
  afterSectionId: number | null;
  afterAll: boolean;
  /** The student has begun it: it never closes again, whatever is added before it. */
  begun: boolean;
  completed: boolean;
}

export type Lock =
  | { code: "cohort_not_started" | "opens_at"; opensAt: Date }
  | { code: "after_section"; sectionId: number }
  | { code: "after_all"; done: number; total: number };

interface Student {
  status: EnrollmentStatus;
  /** YYYY-MM-DD */
  cohortStartsOn: string | null;
}

/**
 * Why each section of a program is locked, in their order; open ones are absent. A day comes before another section, because
 * nothing that the student does can bring it nearer.
 */
export function sectionLocks(sections: readonly LockedBy[], student: Student, now: Date): Map<number, Lock> {
  const completed = new Set(sections.filter((section) => section.completed).map(({ id }) => id));
  const locks = new Map<number, Lock>();
  for (const [at, section] of sections.entries()) {
    const lock = cohortLock(student) ?? (section.begun ? null : lockOf(section, sections.slice(0, at), completed, now));
    if (lock) locks.set(section.id, lock);
  }
  return locks;
}

const cohortLock = ({ status, cohortStartsOn }: Student): Lock | null =>
  status === "pending" && cohortStartsOn !== null ? { code: "cohort_not_started", opensAt: riyadhDayStart(cohortStartsOn) } : null;

function lockOf(section: LockedBy, before: readonly LockedBy[], completed: ReadonlySet<number>, now: Date): Lock | null {
  if (section.opensAt && section.opensAt > now) return { code: "opens_at", opensAt: section.opensAt };
  const { afterSectionId } = section;
  if (afterSectionId !== null && !completed.has(afterSectionId)) return { code: "after_section", sectionId: afterSectionId };
  if (!section.afterAll) return null;
  const required = before.filter((one) => one.required);
  const done = required.filter(({ id }) => completed.has(id)).length;
  return done === required.length ? null : { code: "after_all", done, total: required.length };
}
