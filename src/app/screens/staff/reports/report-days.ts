import type { ReportStep } from "#contract/reports/report-period.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { Language } from "#contract/shapes.ts";

/** Under a bar there is room for little: the month's name, or day and month. */
export function partLabel(language: Language, from: string, step: ReportStep): string {
  if (step === "month") return formatDate(language, from, { year: false }).replace(/^\d+ /u, "");
  const [, month, day] = from.split("-").map(Number);
  return `${day}/${month}`;
}

/** What a part of a report is called in its table. */
export const partName = (language: Language, from: string, step: ReportStep): string =>
  step === "month" ? formatDate(language, from).replace(/^\d+ /u, "") : formatDate(language, from, { weekday: step === "day" });
