import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { GradeItem } from "#contract/coursework/grades.ts";

/** What a part of the final grade is. */
export const typeWord: Record<GradeItem["type"], MessageDescriptor> = {
  quiz: msg`Quiz`,
  assignment: msg`Assignment`,
  application: msg`Practical application`,
  attendance: msg({ message: "Attendance", context: "grade item" }),
  midterm: msg`Exam`,
  final: msg`Exam`,
  project: msg`Project`,
};
