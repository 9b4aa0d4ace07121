import { FORMULA } from "#contract/exports/csv.ts";
import type { Language } from "#contract/shapes.ts";
import { textPart, type ZipPart, zipStream } from "#server/commands/files/zip-stream.ts";
import type { ExportCell, ExportRow, ExportTable } from "./export-cells.ts";

/** What a sheet of a spreadsheet holds at most, its head among them. */
const SHEET_ROWS = 1_048_576;
/** What a cell holds at most. */
const CELL_LETTERS = 32_767;
const DAY_MS = 86_400_000;
/** Riyadh is three hours before UTC in every season. */
const RIYADH_MS = 3 * 3_600_000;
/** Days from the first day of spreadsheets to that of computers. */
const EPOCH = 25_569;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Places in the list of styles. */
const STYLE = { plain: 0, head: 1, money: 2, moment: 3, day: 4, quoted: 5 } as const;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`;

/** Signs that no XML holds, and halves of pairs. */
const UNWRITABLE =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string =>
  text
    .slice(0, CELL_LETTERS)
    .replaceAll(UNWRITABLE, "")
    // A spreadsheet reads `_x000D_` as the sign of that number.
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/gu, "_x005F_")
    .replaceAll(/[&<>]/gu, (sign) => ESCAPES[sign] ?? sign);

/** A, B … Z, AA … of the column at this place. */
const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : "") + String.fromCodePoint(65 + (place % 26));

const figure = (where: string, style: number, value: number) => `<c r="${where}"${style ? ` s="${style}"` : ""}><v>${value}</v></c>`;
const words = (where: string, style: number, value: string) =>
  `<c r="${where}" t="inlineStr"${style ? ` s="${style}"` : ""}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
const days = (ms: number): number => Math.round((ms / DAY_MS + EPOCH) * 1e9) / 1e9;

function cell(where: string, value: ExportCell): string {
  if (value === null) return "";
  if (typeof value === "number") return figure(where, STYLE.plain, value);
  // Text is never reckoned; what looks like a formula stays text also where a cell is written anew.
  if (typeof value === "string") return words(where, FORMULA.test(value) ? STYLE.quoted : STYLE.plain, value);
  if ("sar" in value) return figure(where, STYLE.money, Math.round(value.sar * 100) / 100);
  if ("day" in value) return figure(where, STYLE.day, days(Date.parse(`${value.day}T00:00:00Z`)));
  return figure(where, STYLE.moment, days(Math.floor(value.at.getTime() / 60_000) * 60_000 + RIYADH_MS));
}

const row = (number: number, cells: readonly ExportCell[]): string =>
  `<row r="${number}">${cells.map((value, place) => cell(`${letterOf(place)}${number}`, value)).join("")}</row>`;

/** Rows one by one, so that a sheet ends where it is full. */
async function* oneByOne(batches: AsyncIterable<readonly ExportRow[]>): AsyncGenerator<ExportRow> {
  for await (const batch of batches) yield* batch;
}

/** Rows that are packed in one go. */
const AT_ONCE = 200;

/**
 * A table as XLSX, as it comes into being: text, figures, money with two digits, moments as Riyadh's clocks showed them. Arabic sheets
 * begin at the right. A list that is longer than a sheet goes on in the next one.
 */
export const workbook = ({ heads, batches }: ExportTable, language: Language): AsyncGenerator<Uint8Array> =>
  zipStream(parts(heads, oneByOne(batches), language));

async function* parts(heads: readonly string[], rows: AsyncGenerator<ExportRow>, language: Language): AsyncGenerator<ZipPart> {
  const encoder = new TextEncoder();
  const view = `<sheetViews><sheetView workbookViewId="0"${language === "ar" ? ' rightToLeft="1"' : ""}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const head = `<row r="1">${heads.map((text, place) => words(`${letterOf(place)}1`, STYLE.head, text)).join("")}</row>`;
  let next = await rows.next();
  async function* sheet(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(
      `${XML}<worksheet xmlns="${MAIN}">${view}<cols><col min="1" max="${heads.length}" width="22" customWidth="1"/></cols><sheetData>${head}`,
    );
    let written: string[] = [];
    for (let number = 2; number <= SHEET_ROWS && !next.done; number++) {
      written.push(row(number, next.value));
      if (written.length === AT_ONCE) {
        yield encoder.encode(written.join(""));
        written = [];
      }
      next = await rows.next();
    }
    yield encoder.encode(`${written.join("")}</sheetData></worksheet>`);
  }
  let sheets = 0;
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, packed: false, pieces: sheet() };
  } while (!next.done);
  const each = (write: (number: number) => string) => Array.from({ length: sheets }, (_, place) => write(place + 1)).join("");
  yield textPart("xl/styles.xml", STYLES);
  yield textPart(
    "xl/workbook.xml",
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n) => `<sheet name="${n}" sheetId="${n}" r:id="s${n}"/>`)}</sheets></workbook>`,
  );
  yield textPart(
    "xl/_rels/workbook.xml.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/>${each((n) => `<Relationship Id="s${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
  );
  yield textPart(
    "_rels/.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="book" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield textPart(
    "[Content_Types].xml",
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
  );
}
