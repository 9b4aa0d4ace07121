import { saveFile } from "#app/api/download.ts";
import { BYTE_ORDER_MARK, csvLine, type CsvCell } from "#contract/exports/csv.ts";

/** Hands lines of CSV to the browser as a file that spreadsheets read as UTF-8. */
export const saveCsv = (name: string, lines: string): void =>
  saveFile({ blob: new Blob([BYTE_ORDER_MARK + lines], { type: "text/csv;charset=utf-8" }), name: `${name}.csv` });

/** Hands a table of figures to the browser as CSV: what stands on the page, without a person's name in it. Lists of people are exports of the server. */
export const saveTable = (name: string, heads: readonly string[], rows: readonly (readonly CsvCell[])[]): void =>
  saveCsv(`qabas-${name}`, [heads, ...rows].map(csvLine).join(""));
