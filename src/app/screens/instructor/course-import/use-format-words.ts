import { useLingui } from "@lingui/react/macro";
import type { CourseExportFormat } from "#contract/content/course-export.ts";

/** What the kinds of packages are called. */
export function useFormatWords(): Record<CourseExportFormat, string> {
  const { t } = useLingui();
  return {
    markdown: t`Markdown, whole`,
    common_cartridge: t`Common Cartridge 1.3`,
    grades_csv: t`Gradebook (CSV)`,
    submissions_csv: t`Attempts and submissions (CSV)`,
    activity_csv: t`Activity in each item (CSV)`,
  };
}
