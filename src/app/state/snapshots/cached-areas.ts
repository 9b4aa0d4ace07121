import { getEnrollmentSections, type EnrollmentSections } from "#contract/classroom/classroom.ts";
import { type Dashboard, type Enrollment, getDashboard, listEnrollments } from "#contract/enrollments/enrollments.ts";
import { getOwnReview, type OwnReviewState } from "#contract/reviews/reviews.ts";
import { putDashboard, readDashboard } from "#offline/snapshots/dashboard.ts";
import { enrollmentsSnapshot, sectionsSnapshot } from "#offline/snapshots/enrollments.ts";
import { ownReviewSnapshot } from "#offline/snapshots/own-review.ts";
import { ENROLLMENTS } from "#offline/snapshots/screen-reads.ts";
import { call } from "#app/api/call.ts";
import type { CachedSource } from "#app/state/cached/cached-read.ts";

/** What a student sees first. Like the others here its copy is one for both languages: it carries the words of both. */
export const dashboardSource: CachedSource<Dashboard> = {
  read: readDashboard,
  put: putDashboard,
  fetch: async (options) => (await call(getDashboard, options)).data,
};

/** Everything a student is or was enrolled in. */
export const enrollmentsSource: CachedSource<Enrollment[]> = {
  read: (owner) => enrollmentsSnapshot.read(owner),
  put: (owner, value, at) => enrollmentsSnapshot.put(owner, value, at),
  fetch: async (options) => (await call(listEnrollments, { ...options, ...ENROLLMENTS })).data,
};

/** The path of one enrollment. */
export function sectionsSource(enrollmentId: number): CachedSource<EnrollmentSections> {
  const snapshot = sectionsSnapshot(enrollmentId);
  return {
    read: (owner) => snapshot.read(owner),
    put: (owner, value, at) => snapshot.put(owner, value, at),
    fetch: async (options) => (await call(getEnrollmentSections, { ...options, params: { id: enrollmentId } })).data,
  };
}

/** One's own review of a program, and whether one may be written. */
export function ownReviewSource(programId: number): CachedSource<OwnReviewState> {
  const snapshot = ownReviewSnapshot(programId);
  return {
    read: (owner) => snapshot.read(owner),
    put: (owner, value, at) => snapshot.put(owner, value, at),
    fetch: async (options) => (await call(getOwnReview, { ...options, params: { id: programId } })).data,
  };
}
