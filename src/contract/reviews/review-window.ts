import type { EnrollmentStatus } from "#contract/enrollments/enrollments.ts";

/** Percent of the program after which it may be reviewed (api.md §2). */
export const REVIEW_FROM_PERCENT = 20;
/** Days after its publication in which a review may still be changed. */
export const REVIEW_EDIT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whoever began it may say what they found, also once their access ended. Not who took their money back. */
const REVIEWERS: readonly EnrollmentStatus[] = ["active", "completed", "postponed", "expired"];

export const mayReview = ({ status, progress }: { status: EnrollmentStatus; progress: number }): boolean =>
  REVIEWERS.includes(status) && progress >= REVIEW_FROM_PERCENT;

/** Until when a review may be changed; null: it was never published, so nobody has read it yet. */
export const editableUntil = (publishedAt: Date | null): Date | null =>
  publishedAt && new Date(publishedAt.getTime() + REVIEW_EDIT_DAYS * DAY_MS);

/** The 30th day after publication still counts, to the moment. */
export function mayEditReview(publishedAt: Date | null, now: Date): boolean {
  const until = editableUntil(publishedAt);
  return until === null || now.getTime() <= until.getTime();
}
