import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { CircleCheck, CircleX, Clock, FileText, type LucideIcon } from "lucide-react";

/** What a register may say of somebody; not marked is no mark. */
export type Attendance = "present" | "absent" | "late" | "excused";

interface AttendanceLook {
  words: MessageDescriptor;
  kind: "ok" | "bad" | "wait" | "info";
  icon: LucideIcon;
}

/** In the order of a register's choices. */
export const ATTENDANCE: Readonly<Record<Attendance, AttendanceLook>> = {
  present: { words: msg({ message: "Present", context: "attendance" }), kind: "ok", icon: CircleCheck },
  absent: { words: msg({ message: "Absent", context: "attendance" }), kind: "bad", icon: CircleX },
  late: { words: msg({ message: "Late", context: "attendance" }), kind: "wait", icon: Clock },
  excused: { words: msg({ message: "Excused", context: "attendance" }), kind: "info", icon: FileText },
};
