import { saveFile } from "#app/api/download.ts";
import { BYTE_ORDER_MARK, csvLine, type CsvCell } from "#contract/exports/csv.ts";

/** Hands a table of figures to the browser as CSV: what stands on the page, without a person's name in it. Lists of people are exports of the server. */
export function saveTable(name: string, heads: readonly string[], rows: readonly (readonly CsvCell[])[]): void {
  const text = BYTE_ORDER_MARK + [heads, ...rows].map(csvLine).join("");
  saveFile({ blob: new Blob([text], { type: "text/csv;charset=utf-8" }), name: `qabas-${name}.csv` });
}
