import { useParams } from "wouter";
import { AttendanceReport } from "./attendance-report.tsx";
import { EnrollmentReport } from "./enrollment-report.tsx";
import { SatisfactionReport } from "./satisfaction-report.tsx";

/** `/staff/programs/reports/:report`: how learning goes; those who need following up have a list of their own. */
export function LearningScreen() {
  const { report } = useParams<{ report: string }>();
  if (report === "attendance") return <AttendanceReport />;
  if (report === "satisfaction") return <SatisfactionReport />;
  return <EnrollmentReport completion={report === "completion"} />;
}
