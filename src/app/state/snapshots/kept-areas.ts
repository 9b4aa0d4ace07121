import { getEnrollmentSections, type EnrollmentSections } from "#contract/classroom/classroom.ts";
import { type Dashboard, type Enrollment, getDashboard, listEnrollments } from "#contract/enrollments/enrollments.ts";
import { getOwnReview, type OwnReviewState } from "#contract/reviews/reviews.ts";
import { putDashboard, readDashboard } from "#offline/shelves/dashboard.ts";
import { enrollmentsShelf, sectionsShelf } from "#offline/shelves/enrollments.ts";
import { ownReviewShelf } from "#offline/shelves/own-review.ts";
import { ENROLLMENTS } from "#offline/snapshots/screen-reads.ts";
import { call } from "#app/api/call.ts";
import type { KeptSource } from "#app/state/kept/kept-read.ts";

/** What a student sees first. Like the others here its copy is one for both languages: it carries the words of both. */
export const dashboardSource: KeptSource<Dashboard> = {
  read: readDashboard,
  put: putDashboard,
  fetch: async (options) => (await call(getDashboard, options)).data,
};

/** Everything a student is or was enrolled in. */
export const enrollmentsSource: KeptSource<Enrollment[]> = {
  read: (owner) => enrollmentsShelf.read(owner),
  put: (owner, value, at) => enrollmentsShelf.put(owner, value, at),
  fetch: async (options) => (await call(listEnrollments, { ...options, ...ENROLLMENTS })).data,
};

/** The path of one enrollment. */
export function sectionsSource(enrollmentId: number): KeptSource<EnrollmentSections> {
  const shelf = sectionsShelf(enrollmentId);
  return {
    read: (owner) => shelf.read(owner),
    put: (owner, value, at) => shelf.put(owner, value, at),
    fetch: async (options) => (await call(getEnrollmentSections, { ...options, params: { id: enrollmentId } })).data,
  };
}

/** One's own review of a program, and whether one may be written. */
export function ownReviewSource(programId: number): KeptSource<OwnReviewState> {
  const shelf = ownReviewShelf(programId);
  return {
    read: (owner) => shelf.read(owner),
    put: (owner, value, at) => shelf.put(owner, value, at),
    fetch: async (options) => (await call(getOwnReview, { ...options, params: { id: programId } })).data,
  };
}
