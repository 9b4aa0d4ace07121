import type { EnrollmentSections } from "#contract/classroom/classroom.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { isObject } from "#offline/readable.ts";
import { type Shelf, shelf } from "./shelf.ts";

/** Everything a student is or was enrolled in. */
export const enrollmentsShelf: Shelf<Enrollment[]> = shelf("enrollments", isList);

/** The path of one diploma, as it was last read. */
export const sectionsShelf = (enrollmentId: number): Shelf<EnrollmentSections> => shelf(`sections/${enrollmentId}`, isSections);

function isList(value: unknown): value is Enrollment[] {
  return Array.isArray(value) && value.every((one) => isObject(one) && isObject(one.program) && isObject(one.can));
}

function isSections(value: unknown): value is EnrollmentSections {
  return (
    isObject(value) &&
    isObject(value.enrollment) &&
    isObject(value.enrollment.program) &&
    isObject(value.progress) &&
    Array.isArray(value.sections) &&
    value.sections.every(isObject)
  );
}
