import { stringify } from "csv-stringify/sync";
import type { RegisterRow } from "#contract/attendance/attendance.ts";
import type { AttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import type { Language } from "#contract/shapes.ts";
import { type Column, COLUMN_WORDS, MARK_WORDS } from "./attendance-words.ts";

type Line = Record<string, string | number | null>;

/** A register as a table for a spreadsheet, which `attendance-file.ts` reads back. */
export const attendanceCsv = (rows: readonly RegisterRow[], language: Language): string =>
  table(
    ["number", "name_ar", "name_en", "mark", "minutes", "note"],
    rows.map((row) => ({
      number: row.number,
      name_ar: row.name.ar,
      name_en: row.name.en,
      mark: MARK_WORDS[row.mark][language],
      minutes: row.minutes_late,
      note: row.note,
    })),
    language,
  );

/** Degrees of a course as a table for a spreadsheet. */
export const degreesCsv = ({ rows, policy }: AttendanceDegrees, language: Language): string =>
  table(
    ["number", "name_ar", "name_en", "present", "late", "absent", "excused", "rate", "computed", "degree", "max", "reason"],
    rows.map(({ number, name, counts, rate, computed, override, reason }) => ({
      number,
      name_ar: name.ar,
      name_en: name.en,
      present: counts.present,
      late: counts.late,
      absent: counts.absent,
      excused: counts.excused,
      rate: rate === null ? null : `${rate}%`,
      computed,
      degree: override ?? computed,
      max: policy.max_degree,
      reason,
    })),
    language,
  );

/** UTF-8 with BOM, or Excel reads Arabic as something else; what a spreadsheet would compute is text (OWASP, CSV injection). */
const table = (columns: readonly Column[], lines: readonly Line[], language: Language): string =>
  stringify([...lines], {
    bom: true,
    header: true,
    escape_formulas: true,
    // A reader may leave out blanks at a cell's begin: what stands behind them is judged.
    cast: { string: (value) => value.trimStart() },
    record_delimiter: "windows",
    columns: columns.map((key) => ({ key, header: COLUMN_WORDS[key][language] })),
  });
