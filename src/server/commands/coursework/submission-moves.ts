import type { SubmissionStatus } from "#contract/classroom/lesson-content.ts";
import type { submissions } from "#server/db/tables/learning.ts";

export type SubmissionRow = typeof submissions.$inferSelect;

/** The submission's machine (api.md §5). */
const MOVES: Record<SubmissionStatus, readonly SubmissionStatus[]> = {
  draft: ["submitted"],
  submitted: ["returned", "graded"],
  returned: ["resubmitted"],
  resubmitted: ["returned", "graded"],
  graded: [],
};

export const canMoveSubmission = (from: SubmissionStatus, to: SubmissionStatus): boolean => MOVES[from].includes(to);

/** Null: closed. A returned one stays returned while it is worked on. */
export function statusAfter(before: SubmissionStatus | null, submit: boolean): SubmissionStatus | null {
  if (before === null || before === "draft") return submit ? "submitted" : "draft";
  if (before === "returned") return submit ? "resubmitted" : "returned";
  return null;
}
