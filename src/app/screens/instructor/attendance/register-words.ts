import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AttendanceFile, RegisterRow, RegisterSession } from "#contract/attendance/attendance.ts";
import type { StatusMarkProps } from "#app/ui/status-mark.tsx";

export const registerStatus: Record<RegisterSession["attendance_status"], { words: MessageDescriptor; kind: StatusMarkProps["kind"] }> = {
  not_taken: { words: msg({ message: "Not recorded", context: "register" }), kind: "plain" },
  draft: { words: msg({ message: "In progress", context: "register" }), kind: "wait" },
  submitted: { words: msg({ message: "Submitted", context: "register" }), kind: "ok" },
  locked: { words: msg({ message: "Locked", context: "register" }), kind: "plain" },
};

/** Who filled a cell in, where it was not an instructor's hand. */
export const sourceWords: Record<NonNullable<RegisterRow["source"]>, MessageDescriptor | null> = {
  instructor: null,
  qr: msg`By code`,
  import: msg`From a file`,
  live_minutes: msg`By time in the lecture`,
  excuse: msg`By an accepted excuse`,
};

export const importProblem: Record<AttendanceFile["problems"][number]["reason"], MessageDescriptor> = {
  not_csv: msg`This file could not be read as CSV`,
  no_student_column: msg`No column holds the trainee number`,
  no_mark_column: msg`No column holds the attendance`,
  student_unknown: msg`No trainee of this session has this number`,
  mark_unknown: msg`The attendance is none of the four words`,
  minutes_unknown: msg`The minutes are no whole number`,
  student_twice: msg`This trainee stands in the file twice`,
  too_long: msg`The note is too long`,
};
