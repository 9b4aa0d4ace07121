import { parse } from "csv-parse/sync";

/** A line of a table, with its number in the file. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** Five thousand rows under a head: nobody teaches or enrols more at once. */
const LINES_AT_MOST = 5_001;
const CELLS_AT_MOST = 200;

/** The lines of a CSV file; null for what is none, or more than a person writes. Spreadsheets separate by commas, semicolons or tabs, as the country has it. */
export function readTable(csv: string): TableLine[] | null {
  const first = csv.slice(0, 2_000).split(/\r?\n/u, 1)[0] ?? "";
  const delimiter = [",", ";", "\t"].toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ",";
  try {
    // `info` wraps each record; the types of csv-parse do not follow it.
    const records = parse(csv, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: LINES_AT_MOST + 1,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    if (records.length > LINES_AT_MOST || records.some(({ record }) => record.length > CELLS_AT_MOST)) return null;
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch {
    return null;
  }
}
