/** By it a spreadsheet knows that the text is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet reads what begins so as a formula. */
export const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

/** A value that no spreadsheet takes for a formula, quoted where it has to be. */
function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\n\r]/u.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sum of money has two digits after the point. */
export type CsvCell = string | number | null | { sar: number };

function written(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "object") return value.sar.toFixed(2);
  return typeof value === "number" ? String(value) : cell(value);
}

/** One line of a table (RFC 4180). */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(",")}\r\n`;
