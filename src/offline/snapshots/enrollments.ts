import { isPlainObject } from "#contract/plain-values.ts";
import type { EnrollmentSections } from "#contract/classroom/classroom.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { hasFields, isListOf } from "#offline/fields.ts";
import { type StoredSnapshot, storedSnapshot } from "./stored-snapshot.ts";

const isEnrollments = isListOf<Enrollment>(hasFields({ program: isPlainObject, can: isPlainObject }));
const isSections = hasFields<EnrollmentSections>({
  enrollment: hasFields({ program: isPlainObject }),
  progress: isPlainObject,
  sections: isListOf(isPlainObject),
});

/** Everything a student is or was enrolled in. */
export const enrollmentsSnapshot: StoredSnapshot<Enrollment[]> = storedSnapshot("enrollments", isEnrollments);

/** The path of one diploma, as it was last read. */
export const sectionsSnapshot = (enrollmentId: number): StoredSnapshot<EnrollmentSections> =>
  storedSnapshot(`sections/${enrollmentId}`, isSections);
