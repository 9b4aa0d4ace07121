import { unzipSync } from "fflate";
import { ROSTER_COLUMNS, ROSTER_IDS, ROSTER_SOURCE, type RosterColumn, type RosterFile } from "#contract/exports/oneroster.ts";
import type { LineProblem } from "#contract/enrollments/enrollment-imports.ts";
import { readTable, type TableLine } from "./read-table.ts";

/** Unpacked, bytes: five thousand people with their classes are one megabyte of text. */
const UNPACKED_MAX = 32 * 1024 * 1024;
const FILES_MAX = 100;
const NEEDED = ["manifest.csv", "users.csv", "courses.csv", "classes.csv", "enrollments.csv"] as const;
const WANTED: readonly string[] = [...NEEDED, "academicSessions.csv"];
/** Where who pays may stand: the standard has no word for it, and lets everybody add columns of this kind. */
const OWN_COLUMNS = { basis: "metadata.basis", reference: "metadata.reference" } as const;

/** Lines of `enrollments.csv` as a file of enrollments says them, under its head, and what is wrong with some of them already. */
export interface ReadRoster {
  table: TableLine[];
  problems: { line: number; problem: LineProblem }[];
}

/** Reads one row by the names of its columns; what stands in others is passed over. */
type Row = (column: string) => string;
interface Table {
  rows: { line: number; row: Row }[];
}

/**
 * Who is to be enrolled by an archive of OneRoster 1.1 or 1.2: each student of `enrollments.csv`, by the e-mail of `users.csv`, the code or
 * title of `courses.csv` and the code of `classes.csv` or the first day of its term. An archive of ours is read by our own ids.
 * @returns null for what is no such archive, or more than `readTable` takes
 */
export function readRoster(zip: Uint8Array): ReadRoster | null {
  const files = unpacked(zip);
  if (!files) return null;
  const tables = new Map<string, Table>();
  for (const [name, text] of files) {
    const table = tableOf(text);
    if (!table) return null;
    tables.set(name, table);
  }
  if (NEEDED.some((name) => !tables.has(name))) return null;
  const manifest = new Map(rowsOf(tables, "manifest.csv").map(({ row }) => [row("propertyName"), row("value")]));
  if (!/^1\.[12]$/u.test(manifest.get("oneroster.version") ?? "")) return null;
  const isOurs = manifest.get("source.systemCode") === ROSTER_SOURCE;
  const [people, courses, classes, terms] = [
    byId(tables, "users.csv"),
    byId(tables, "courses.csv"),
    byId(tables, "classes.csv"),
    byId(tables, "academicSessions.csv"),
  ];
  const problems: ReadRoster["problems"] = [];
  const table: TableLine[] = [{ line: 1, cells: ["person", "program", "cohort", "basis", "reference"] }];
  for (const { line, row } of rowsOf(tables, "enrollments.csv")) {
    const at = cellsOf<"enrollments.csv">(row);
    const group = classes.get(at("classSourcedId"));
    const course = group && courses.get(group("courseSourcedId"));
    const person = people.get(at("userSourcedId"));
    table.push({
      line,
      cells: [
        (person && personOf(person, at("userSourcedId"), isOurs)) ?? "",
        (course && programOf(course, isOurs)) ?? "",
        (group && cohortOf(group, terms, isOurs)) ?? "",
        row(OWN_COLUMNS.basis),
        row(OWN_COLUMNS.reference),
      ],
    });
    if (at("role") !== "student") problems.push({ line, problem: "not_a_student" });
    else if (at("status") === "tobedeleted") problems.push({ line, problem: "deletion" });
  }
  return { table, problems };
}

/** The files of the standard that are wanted, by name, wherever in the archive one folder holds them. */
function unpacked(zip: Uint8Array): Map<string, string> | null {
  let [count, bytes] = [0, 0];
  try {
    const found = unzipSync(zip, {
      filter({ name, originalSize }) {
        count += 1;
        const isWanted = WANTED.includes(name.split("/").at(-1) ?? "") && !name.startsWith("__MACOSX/");
        if (isWanted) bytes += originalSize;
        if (count > FILES_MAX || bytes > UNPACKED_MAX) throw new RangeError("too much");
        return isWanted;
      },
    });
    const texts = new Map<string, string>();
    for (const [path, content] of Object.entries(found)) {
      const name = path.split("/").at(-1) ?? "";
      // Two of a name: nobody knows which one is meant.
      if (texts.has(name)) return null;
      texts.set(name, new TextDecoder("utf-8", { fatal: true }).decode(content));
    }
    return texts;
  } catch {
    return null;
  }
}

function tableOf(text: string): Table | null {
  const [head, ...lines] = readTable(text) ?? [];
  if (!head) return null;
  const places = new Map(head.cells.map((name, place) => [name, place]));
  return {
    rows: lines.map(({ line, cells }) => ({ line, row: (column) => cells[places.get(column) ?? -1]?.trim() ?? "" })),
  };
}

const rowsOf = (tables: ReadonlyMap<string, Table>, name: RosterFile) => tables.get(name)?.rows ?? [];
const byId = (tables: ReadonlyMap<string, Table>, name: RosterFile): Map<string, Row> =>
  new Map(rowsOf(tables, name).map(({ row }) => [row("sourcedId"), row]));
const cellsOf =
  <File extends keyof typeof ROSTER_COLUMNS>(row: Row) =>
  (column: RosterColumn<File>): string =>
    row(column);

/** The id of a row of ours; null of anybody else's. */
function ourId(sourcedId: string, prefix: string, isOurs: boolean): string | null {
  const id = isOurs && sourcedId.startsWith(prefix) ? sourcedId.slice(prefix.length) : "";
  return /^[1-9]\d{0,8}$/u.test(id) ? id : null;
}

function personOf(row: Row, sourcedId: string, isOurs: boolean): string {
  const at = cellsOf<"users.csv">(row);
  const named = [at("email"), at("username")].find((one) => one.includes("@"));
  return named ?? ourId(sourcedId, ROSTER_IDS.user, isOurs) ?? at("identifier");
}

function programOf(row: Row, isOurs: boolean): string {
  const at = cellsOf<"courses.csv">(row);
  return ourId(at("sourcedId"), ROSTER_IDS.program, isOurs) ?? (at("courseCode") || at("title"));
}

/** Its number, its code, or the first day of its first term; empty where one alone can be joined. */
function cohortOf(row: Row, terms: ReadonlyMap<string, Row>, isOurs: boolean): string {
  const at = cellsOf<"classes.csv">(row);
  const own = ourId(at("sourcedId"), ROSTER_IDS.cohort, isOurs);
  if (own !== null || isOurs) return own ?? "";
  const term = terms.get(at("termSourcedIds").split(",")[0]?.trim() ?? "");
  return at("classCode") || (term?.("startDate") ?? "");
}
