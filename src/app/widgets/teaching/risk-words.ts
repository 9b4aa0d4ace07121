import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { CalendarX, ChartNoAxesColumn, Clock, type LucideIcon } from "lucide-react";
import type { Risk, RiskCode } from "#contract/attendance/at-risk.ts";

const WORDS: Record<RiskCode, MessageDescriptor> = {
  absences: msg`{value, plural, one {Missed # lecture in a row} other {Missed # lectures in a row}}`,
  attendance: msg`Attendance {value}%, below {limit}%`,
  inactive: msg`{value, plural, one {Has not opened the course for # day} other {Has not opened the course for # days}}`,
  grade: msg`Grade {value}%, below {limit}%`,
};

export const riskIcon: Record<RiskCode, LucideIcon> = {
  absences: CalendarX,
  attendance: CalendarX,
  inactive: Clock,
  grade: ChartNoAxesColumn,
};

/** Why somebody needs looking after: a sentence with its reason, not a score. */
export function riskSentence(i18n: I18n, { code, value, limit }: Risk): string {
  const said = { ...WORDS[code], values: { value, limit } };
  return i18n._(said);
}
