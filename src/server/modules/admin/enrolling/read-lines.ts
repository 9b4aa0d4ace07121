import { and, asc, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { BY_HAND, type EnrollmentBasis } from "#contract/enrollments/admin-enrollments.ts";
import { IMPORT_CELLS, type ImportCells, type LineProblem } from "#contract/enrollments/enrollment-imports.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import type { TableLine } from "#server/untrusted/read-table.ts";
import { findPeople, type FoundPeople } from "./find-people.ts";
import { basisOf, type ImportColumn } from "./import-words.ts";

/** A line as it was understood. */
export interface ReadLine {
  line: number;
  text: string;
  cells: ImportCells;
  learnerId: number | null;
  programId: number | null;
  cohortId: number | null;
  basis: EnrollmentBasis | null;
  reference: string | null;
  problem: LineProblem | null;
}

type Understood = Omit<ReadLine, "line" | "text" | "cells">;

const TEXT_SHOWN = 200;

/**
 * What each line of a file names: people, programs and cohorts are looked up together, some statements however many lines there are.
 * @param categories outside of which the caller enrols nobody; null is all of them
 */
export async function readLines(
  db: Executor,
  lines: readonly TableLine[],
  columns: Partial<Record<ImportColumn, number>>,
  { categories, now }: { categories: readonly number[] | null; now: Date },
): Promise<ReadLine[]> {
  const cellsOf = lines.map(({ line, cells }) => {
    const cell = (name: ImportColumn): string => {
      const place = columns[name];
      // A spreadsheet is made to keep digits by a sign before them.
      return place === undefined ? "" : (cells[place] ?? "").replace(/^'/u, "").trim();
    };
    const kept = Object.fromEntries(IMPORT_CELLS.map((name) => [name, cell(name).slice(0, TEXT_SHOWN)])) as ImportCells;
    return { line, text: cells.join(", ").slice(0, TEXT_SHOWN), kept, cell };
  });
  const people = await findPeople(
    db,
    cellsOf.map(({ cell }) => cell("person")),
  );
  const known = await readPrograms(
    db,
    cellsOf.map(({ cell }) => cell("program")),
    categories,
    now,
  );
  return cellsOf.map(({ line, text, kept, cell }) => ({ line, text, cells: kept, ...understood(cell, people, known) }));
}

function understood(cell: (name: ImportColumn) => string, people: FoundPeople, known: KnownPrograms): Understood {
  const reference = cell("reference");
  const basis = basisOf(cell("basis"));
  const read: Understood = {
    learnerId: null,
    programId: null,
    cohortId: null,
    basis,
    reference: basis === "free" ? null : reference || null,
    problem: null,
  };
  const person = people(cell("person"));
  if (typeof person !== "number") return { ...read, problem: person };
  read.learnerId = person;
  const program = known.program(cell("program"));
  if (typeof program !== "number") return { ...read, problem: program };
  read.programId = program;
  if (basis === null) return { ...read, problem: "basis_unknown" };
  if (reference.length > BY_HAND.referenceMax) return { ...read, reference: null, problem: "too_long" };
  // The cohort last: of a line that lacks nothing else another can be offered.
  const cohort = known.cohort(program, cell("cohort"));
  return typeof cohort === "string" ? { ...read, problem: cohort } : { ...read, cohortId: cohort };
}

interface KnownPrograms {
  program: (name: string) => number | LineProblem;
  /** Null where the program has none to join. */
  cohort: (programId: number, name: string) => number | null | LineProblem;
}

async function readPrograms(
  db: Executor,
  names: readonly string[],
  categories: readonly number[] | null,
  now: Date,
): Promise<KnownPrograms> {
  const wanted = [...new Set(names.map(asciiDigits).filter(Boolean))];
  const numbers = wanted.filter((name) => /^[1-9]\d{0,8}$/u.test(name));
  const listed = (values: readonly string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  const folded = listed(wanted.map(fold));
  const rows = await db
    .select({ id: programs.id, slug: programs.slug, ar: programs.titleAr, en: programs.titleEn, categoryId: programs.categoryId })
    .from(programs)
    .where(
      or(
        sql`${programs.id} = any(${`{${numbers.join(",")}}`}::int[])`,
        sql`${programs.slug} in ${listed(wanted)}`,
        sql`fold_text(${programs.titleAr}) in ${folded}`,
        sql`fold_text(${programs.titleEn}) in ${folded}`,
      ),
    );
  const open = rows.filter(({ categoryId }) => categories === null || categories.includes(categoryId));
  const dated = await db
    .select({ id: cohorts.id, programId: cohorts.programId, startsOn: cohorts.startsOn })
    .from(cohorts)
    .where(
      and(
        sql`${cohorts.programId} = any(${`{${open.map(({ id }) => id).join(",")}}`}::int[])`,
        isNull(cohorts.archivedAt),
        gte(cohorts.endsOn, riyadhDay(now)),
      ),
    )
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id));
  return {
    program: (name) => {
      const key = asciiDigits(name);
      if (key === "") return "program_missing";
      const exact = open.filter(({ id, slug }) => String(id) === key || slug === key);
      const found = exact.length > 0 ? exact : open.filter(({ ar, en }) => fold(ar) === fold(key) || fold(en) === fold(key));
      if (found.length > 1) return "program_ambiguous";
      return found[0]?.id ?? "program_unknown";
    },
    cohort: (programId, name) => {
      const own = dated.filter((cohort) => cohort.programId === programId);
      if (name === "") return own.length > 1 ? "cohort_missing" : (own[0]?.id ?? null);
      const key = asDay(asciiDigits(name));
      const found = own.filter(({ id, startsOn }) => String(id) === key || startsOn === key);
      if (found.length > 1) return "cohort_missing";
      return found[0]?.id ?? "cohort_unknown";
    },
  };
}

/** `17/1/2027` as `2027-01-17`: how spreadsheets of the country write a day. */
export function asDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u.exec(text) ?? [];
  return year ? `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` : text;
}
