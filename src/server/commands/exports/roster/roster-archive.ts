import { csvLine } from "#contract/exports/csv.ts";
import {
  ROSTER_ABSENT,
  ROSTER_COLUMNS,
  ROSTER_SOURCE,
  type RosterColumn,
  type RosterFile,
  type RosterRow,
} from "#contract/exports/oneroster.ts";
import { textPart, type ZipPart, zipStream } from "#server/commands/files/zip-stream.ts";
import type { Database } from "#server/db/client.ts";
import { ORG, readClasses, readCourses, readTerms, type RosterScope } from "./roster-rows.ts";
import { readPeople } from "./roster-people.ts";
import { readRosterEnrollments } from "./roster-enrollments.ts";

interface RosterWish extends RosterScope {
  /** Of the university, in the language of who asks. */
  orgName: string;
  /** Told once: lines of `enrollments.csv`. */
  onRows: (rows: number) => void;
}

/**
 * Who learns and teaches what, as a whole set of OneRoster 1.2 (https://www.imsglobal.org/spec/oneroster/v1p2): programs are courses,
 * cohorts are classes in terms of their days, and who is enrolled is a student. A batch at a time, into a ZIP as it comes into being.
 */
export async function* rosterArchive(db: Database, { orgName, onRows, ...scope }: RosterWish): AsyncGenerator<Uint8Array> {
  async function* parts(): AsyncGenerator<ZipPart> {
    yield textPart("manifest.csv", manifest());
    yield part("orgs.csv", [[{ sourcedId: ORG, name: orgName, type: "school" }]]);
    yield part("academicSessions.csv", readTerms(db, scope));
    yield part("courses.csv", readCourses(db, scope));
    yield part("classes.csv", readClasses(db, scope));
    yield part(
      "users.csv",
      mapped(readPeople(db, scope), ({ user }) => user),
    );
    yield part(
      "roles.csv",
      mapped(readPeople(db, scope), ({ roles }) => roles),
    );
    let rows = 0;
    yield part(
      "enrollments.csv",
      readRosterEnrollments(db, scope, (count) => (rows += count)),
    );
    onRows(rows);
  }
  yield* zipStream(parts());
}

/** Says of every file of the standard whether it is there. */
function manifest(): string {
  const there = (Object.keys(ROSTER_COLUMNS) as RosterFile[]).filter((file) => file !== "manifest.csv").map((file) => file.slice(0, -4));
  const files = [...there.map((name) => [name, "bulk"]), ...ROSTER_ABSENT.map((name) => [name, "absent"])].toSorted(
    ([one = ""], [other = ""]) => one.localeCompare(other, "en"),
  );
  const lines = [
    [...ROSTER_COLUMNS["manifest.csv"]],
    ["manifest.version", "1.0"],
    ["oneroster.version", "1.2"],
    ...files.map(([name = "", mode = ""]) => [`file.${name}`, mode]),
    ["source.systemName", "Qabas"],
    ["source.systemCode", ROSTER_SOURCE],
  ];
  return lines.map(csvLine).join("");
}

type Batches<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

function part<File extends RosterFile>(name: File, batches: Batches<RosterRow<File>>): ZipPart {
  const columns: readonly RosterColumn<File>[] = ROSTER_COLUMNS[name];
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(csvLine(columns));
    for await (const rows of batches) yield Buffer.from(rows.map((row) => csvLine(columns.map((column) => row[column] ?? ""))).join(""));
  }
  return { name, packed: false, pieces: pieces() };
}

async function* mapped<From, To>(batches: AsyncIterable<readonly From[]>, pick: (row: From) => To | readonly To[]): AsyncGenerator<To[]> {
  for await (const rows of batches) yield rows.flatMap(pick);
}
