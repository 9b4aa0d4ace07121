import { BYTE_ORDER_MARK, csvLine, type CsvCell } from "#contract/exports/csv.ts";
import { riyadhDay, riyadhTime } from "#contract/rules/riyadh.ts";

/** A value of a file: text, a figure, money in SAR, a moment, or a day (YYYY-MM-DD). */
export type ExportCell = string | number | null | { sar: number } | { at: Date } | { day: string };
export type ExportRow = readonly ExportCell[];

/** Heads and rows of a file, in batches: no more than one of these is ever held. */
export interface ExportTable {
  heads: readonly string[];
  batches: AsyncIterable<readonly ExportRow[]>;
}

/** A moment, or nothing where there was none. */
export const momentCell = (moment: Date | string | null): ExportCell =>
  moment === null ? null : { at: typeof moment === "string" ? new Date(moment) : moment };

function csvCell(value: ExportCell): CsvCell {
  if (value === null || typeof value !== "object" || "sar" in value) return value;
  // As Riyadh's clocks showed it.
  return "day" in value ? value.day : `${riyadhDay(value.at)} ${riyadhTime(value.at)}`;
}

/** A table as CSV (UTF-8). */
export async function* inCsv({ heads, batches }: ExportTable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + csvLine(heads));
  for await (const batch of batches) yield encoder.encode(batch.map((row) => csvLine(row.map(csvCell))).join(""));
}
