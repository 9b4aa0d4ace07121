import { useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { useMay } from "#app/state/staff/own-rights.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";

export const LEARNING_REPORTS = ["enrollments", "completion", "attendance", "satisfaction", "at-risk"] as const;
export type LearningReport = (typeof LEARNING_REPORTS)[number];

/** Names of the reports on learning. */
export function useReportNames(): Record<LearningReport, string> {
  const { t } = useLingui();
  return {
    enrollments: t({ message: "Enrollments", context: "report" }),
    completion: t({ message: "Completion", context: "report" }),
    attendance: t({ message: "Attendance", context: "report" }),
    satisfaction: t({ message: "Satisfaction", context: "report" }),
    "at-risk": t({ message: "Learners to follow up", context: "report" }),
  };
}

/** Which of the reports is read: each has its address, and the period goes along. */
export function ReportChoice({ current }: { current: LearningReport }) {
  const { t } = useLingui();
  const names = useReportNames();
  const may = useMay();
  const [, navigate] = useLocation();
  // Those who need following up are people.
  const open = LEARNING_REPORTS.filter((one) => one !== "at-risk" || may("people.read"));
  return (
    <PlainSelect
      label={t`Report`}
      name="report"
      value={current}
      options={open.map((value) => ({ value, label: names[value] }))}
      onChange={(value) => navigate(`/staff/programs/reports/${value}${location.search}`)}
    />
  );
}
