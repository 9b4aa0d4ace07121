import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What stands in the tables of a course, in the language of who asked. */
export const TABLE_WORDS = {
  nameAr: msg({ message: "Name in Arabic", context: "export" }),
  nameEn: msg({ message: "Name in English", context: "export" }),
  progress: msg({ message: "Progress, %", context: "export" }),
  total: msg({ message: "Total so far, %", context: "export" }),
  item: msg({ message: "Item", context: "export" }),
  attempt: msg({ message: "Attempt", context: "export" }),
  status: msg({ message: "Status", context: "export" }),
  late: msg({ message: "Late", context: "export" }),
  yes: msg({ message: "Yes", context: "export" }),
  started: msg({ message: "Started", context: "export" }),
  submitted: msg({ message: "Handed in", context: "export" }),
  degree: msg({ message: "Mark", context: "export" }),
  most: msg({ message: "Out of", context: "export" }),
  feedback: msg({ message: "Feedback", context: "export" }),
  pageNotes: msg({ message: "Notes on the pages", context: "export" }),
  group: msg({ message: "Group", context: "export" }),
  handedInBy: msg({ message: "Handed in by", context: "export" }),
  ownMark: msg({ message: "Own mark", context: "export" }),
  completed: msg({ message: "Completed", context: "export" }),
  last: msg({ message: "Last activity", context: "export" }),
  absent: msg({ message: "Absent", context: "export" }),
  excused: msg({ message: "Excused", context: "export" }),
  in_progress: msg({ message: "In progress", context: "export" }),
  draft: msg({ message: "Draft", context: "export" }),
  returned: msg({ message: "Returned", context: "export" }),
  resubmitted: msg({ message: "Handed in again", context: "export" }),
  graded: msg({ message: "Graded", context: "export" }),
  expired: msg({ message: "Time ran out", context: "export" }),
} satisfies Record<string, MessageDescriptor>;
