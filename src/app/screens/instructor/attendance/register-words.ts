import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AttendanceFile, RegisterSession } from "#contract/attendance/attendance.ts";
import type { StatusMarkProps } from "#app/ui/marks/status-mark.tsx";

export const registerStatus: Record<RegisterSession["attendance_status"], { words: MessageDescriptor; kind: StatusMarkProps["kind"] }> = {
  not_taken: { words: msg({ message: "Not recorded", context: "register" }), kind: "plain" },
  draft: { words: msg({ message: "In progress", context: "register" }), kind: "wait" },
  submitted: { words: msg({ message: "Submitted", context: "register" }), kind: "ok" },
  locked: { words: msg({ message: "Locked", context: "register" }), kind: "plain" },
};

export const importProblem: Record<AttendanceFile["problems"][number]["reason"], MessageDescriptor> = {
  not_csv: msg`This file could not be read as CSV`,
  no_student_column: msg`No column holds the trainee number`,
  no_mark_column: msg`No column holds the attendance`,
  student_unknown: msg`No trainee of this session has this number`,
  mark_unknown: msg`The attendance is none of the four words`,
  minutes_unknown: msg`Minutes must be a whole number`,
  student_twice: msg`This trainee stands in the file twice`,
  too_long: msg`The note is too long`,
};
