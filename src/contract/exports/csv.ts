/** By it a spreadsheet knows that the text is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet reads what begins so as a formula. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

/** A value that no spreadsheet takes for a formula, quoted where it has to be. */
function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\n\r]/u.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

export type CsvCell = string | number | null;

/** One line of a table (RFC 4180). */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((value) => (value === null ? "" : typeof value === "number" ? String(value) : cell(value))).join(",")}\r\n`;
