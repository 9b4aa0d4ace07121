import { useLingui } from "@lingui/react/macro";
import { type CourseExportFormat, type CourseTable, tableOf } from "#contract/content/course-export.ts";

/** What can be exported: a package, or a table whose kind of file is chosen beside it. */
export const EXPORTED = ["markdown", "common_cartridge", "grades", "submissions", "activity"] as const satisfies readonly (
  | CourseExportFormat
  | CourseTable
)[];
export type Exported = (typeof EXPORTED)[number];

/** What it is called. */
export function useFormatWords(): { words: Record<Exported, string>; nameOf: (format: CourseExportFormat) => string } {
  const { t } = useLingui();
  const words: Record<Exported, string> = {
    markdown: t`Markdown, whole`,
    common_cartridge: t`Common Cartridge 1.3`,
    grades: t`Gradebook`,
    submissions: t`Attempts and submissions`,
    activity: t`Activity in each item`,
  };
  const nameOf = (format: CourseExportFormat): string => {
    const table = tableOf(format);
    if (table) return `${words[table.table]} (${table.as.toUpperCase()})`;
    return format === "common_cartridge" ? words.common_cartridge : words.markdown;
  };
  return { words, nameOf };
}
