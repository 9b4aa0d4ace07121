import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/reads/prepared.ts";
import { itemContents, itemFiles } from "#server/db/tables/learning.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { askedOf, together } from "#server/db/reads/together.ts";
import { isAmong } from "#server/db/reads/told.ts";
import { type ItemRow, itemRows, type SectionRow, sectionRows } from "./course-rows.ts";

/** Sections and items of a program, as everybody who studies it has them. */
export interface CourseStructure {
  sections: readonly SectionRow[];
  /** By section, in order. */
  items: ReadonlyMap<number, readonly ItemRow[]>;
}

interface Kept extends CourseStructure {
  print: string;
}

/** Sections and items that a process remembers for one database: some 400 bytes each. Those of 2,000 short courses or 500 long ones. */
const ROWS_REMEMBERED = 60_000;

/** Programs in the order in which they were asked for: what was not asked for longest is forgotten first. */
export class CourseMemory {
  readonly #programs = new Map<number, Kept>();
  #rows = 0;

  constructor(private readonly rowsAtMost = ROWS_REMEMBERED) {}

  /** What is known of a program while its print is the same. */
  get(id: number, print: string): Kept | undefined {
    const kept = this.#programs.get(id);
    if (kept?.print !== print) return undefined;
    this.#programs.delete(id);
    this.#programs.set(id, kept);
    return kept;
  }

  set(id: number, structure: Kept): void {
    this.#forget(id);
    this.#programs.set(id, structure);
    this.#rows += rowsOf(structure);
    for (const oldest of this.#programs.keys()) {
      if (this.#rows <= this.rowsAtMost) break;
      this.#forget(oldest);
    }
  }

  #forget(id: number): void {
    this.#rows -= rowsOf(this.#programs.get(id) ?? NONE);
    this.#programs.delete(id);
  }
}

const remembered = new WeakMap<object, CourseMemory>();
const NONE: Kept = { print: "", sections: [], items: new Map() };
const rowsOf = ({ sections, items }: Kept): number => [...items.values()].reduce((sum, rows) => sum + rows.length, sections.length);

/**
 * What programs are made of. Reading and writing it out took most of the time of a learner's lists, and it changes once a week: what a
 * process knows is taken again while its print is the same, which is asked for each time. Within a transaction nothing is remembered.
 */
export async function courseStructures(db: Executor, programIds: readonly number[]): Promise<Map<number, CourseStructure>> {
  const place = askedOf(db);
  const known = (place && remembered.get(place)) ?? new CourseMemory();
  if (place) remembered.set(place, known);
  const prints = await readPrints(db, programIds);
  const found = new Map<number, Kept>();
  for (const id of programIds) {
    const print = prints.get(id);
    const kept = print === undefined ? NONE : known.get(id, print);
    if (kept) found.set(id, kept);
  }
  const missing = programIds.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  for (const [id, structure] of await readStructures(db, missing)) {
    found.set(id, structure);
    known.set(id, structure);
  }
  return found;
}

/** Rows and prints of one state of the database. */
async function readStructures(db: Executor, programIds: number[]): Promise<Map<number, Kept>> {
  const [sections, items, prints] = await together(db, async (at) =>
    Promise.all([sectionRows(at, programIds), itemRows(at, programIds), readPrints(at, programIds)]),
  );
  const bySection = grouped(items, ({ sectionId }) => sectionId);
  const byProgram = grouped(sections, ({ programId }) => programId);
  return new Map(
    programIds.map((id) => {
      const own = byProgram.get(id) ?? [];
      const ofOwn = own.map((section) => [section.id, bySection.get(section.id) ?? []] as const);
      return [id, { print: prints.get(id) ?? "", sections: own, items: new Map(ofOwn) }];
    }),
  );
}

/** Rows by what they belong to, in their order. */
export function grouped<K, R>(rows: readonly R[], keyOf: (row: R) => K): Map<K, R[]> {
  const found = new Map<K, R[]>();
  for (const row of rows) {
    const group = found.get(keyOf(row));
    if (group) group.push(row);
    else found.set(keyOf(row), [row]);
  }
  return found;
}

const readPrints = async (db: Executor, programIds: readonly number[]): Promise<Map<number, string>> =>
  new Map((await prepared(db, "prints of courses", printsQuery).execute({ programIds })).map(({ id, print }) => [id, print]));

/**
 * Each change of a row gives it another `xmin`: the sum over all rows that a structure is made of is another one then. A program without
 * any has none.
 */
const printsQuery = (db: Executor, name: string) =>
  db
    .select({
      id: programSections.programId,
      print: sql<string>`sum(hashtextextended(${programSections.id} || ' ' || ${programSections}.xmin, 0) + coalesce(${ofItems}, 0))::text`,
    })
    .from(programSections)
    .where(isAmong(programSections.programId, "programIds"))
    .groupBy(programSections.programId)
    .prepare(name);

const ofFiles = sql`(select sum(hashtextextended(${itemFiles.fileId} || ' ' || ${itemFiles}.xmin, 0)) from ${itemFiles} where ${itemFiles.itemId} = ${programItems.id})`;

const ofItems = sql`(select sum(hashtextextended(concat_ws(' ', ${programItems.id}, ${programItems}.xmin, ${itemContents}.xmin, ${ofFiles}), 0))
  from ${programItems} left join ${itemContents} on ${itemContents.itemId} = ${programItems.id} where ${programItems.sectionId} = ${programSections.id})`;
