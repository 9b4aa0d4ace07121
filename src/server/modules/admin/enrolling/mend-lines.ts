import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { IMPORT_CELLS, type ImportCells, type LineProblem } from "#contract/enrollments/enrollment-imports.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollmentImportLines as lines, enrollmentImports } from "#server/db/tables/staff/manual-enrollments.ts";
import { judgeLines } from "./judge-lines.ts";
import { readLines } from "./read-lines.ts";

type Row = typeof lines.$inferSelect;
type ImportRow = typeof enrollmentImports.$inferSelect;

/** What a roster says of a line: no other cell makes it right. */
const SAID: readonly LineProblem[] = ["not_a_student", "deletion"];
/** What other lines and enrollments decide, of a line that was understood: it may be right once they are other ones. */
const JUDGED: readonly LineProblem[] = [
  "not_a_learner",
  "program_unavailable",
  "already_enrolled",
  "seat_unavailable",
  "session_clash",
  "reference_missing",
  "reference_taken",
];

/** Whether a line of a file that was not carried out can be mended. */
export const isMendable = ({ cells, problem }: Pick<Row, "cells" | "problem">, status: ImportRow["status"]): boolean =>
  status === "read" && cells !== null && (problem === null || !SAID.includes(problem));

/** Reads a line anew from other cells, and judges all of them. @throws Problem `not_found`, `import_closed` also of a line that cannot be mended */
export async function mendLine(
  tx: Executor,
  { importId, line, cells }: { importId: string; line: number; cells: ImportCells },
  { categories, now }: { categories: readonly number[] | null; now: Date },
): Promise<void> {
  const { of, kept } = await lockLine(tx, importId, line);
  if (!isMendable(kept, of.status)) throw new Problem("import_closed");
  const places = Object.fromEntries(IMPORT_CELLS.map((name, place) => [name, place]));
  const [read] = await readLines(tx, [{ line, cells: IMPORT_CELLS.map((name) => cells[name]) }], places, { categories, now });
  if (!read) throw new Problem("not_found");
  await tx
    .update(lines)
    .set({
      ...read,
      result: read.problem === null ? "will" : "wrong",
      replacedCohort: cells.cohort === kept.cells?.cohort ? kept.replacedCohort : null,
    })
    .where(and(eq(lines.importId, importId), eq(lines.line, line)));
  await judgeAnew(tx, of, now);
}

/** Passes a line over, or takes it in again; all are judged anew: what it would take is free, or is not. @throws Problem as `mendLine` */
export async function skipLine(tx: Executor, importId: string, line: number, skip: boolean, now: Date): Promise<void> {
  const { of, kept } = await lockLine(tx, importId, line);
  if (of.status !== "read") throw new Problem("import_closed");
  if (skip === (kept.result === "skipped")) return;
  await tx
    .update(lines)
    .set({ result: skip ? "skipped" : kept.problem === null ? "will" : "wrong" })
    .where(and(eq(lines.importId, importId), eq(lines.line, line)));
  await judgeAnew(tx, of, now);
}

/**
 * Moves a line to the cohort that was offered to it, or puts it back to what it said before; said twice it is the same.
 * @param cohortId the one that stood on screen; null puts it back
 * @throws Problem `not_found`, `import_closed`, `offer_closed` where another is offered since, or none
 */
export async function moveLine(
  tx: Executor,
  { importId, line, cohortId }: { importId: string; line: number; cohortId: number | null },
  { categories, now }: { categories: readonly number[] | null; now: Date },
): Promise<void> {
  const { of, kept } = await lockLine(tx, importId, line);
  if (!isMendable(kept, of.status)) throw new Problem("import_closed");
  if (cohortId === null) {
    if (!kept.replacedCohort || !kept.cells) return;
    const cells = { ...kept.cells, cohort: kept.replacedCohort.cell };
    return mendLine(tx, { importId, line, cells }, { categories, now });
  }
  if (kept.replacedCohort && kept.cohortId === cohortId) return;
  if (kept.offeredCohortId !== cohortId || kept.result !== "wrong") throw new Problem("offer_closed");
  if ((await acceptOffers(tx, and(eq(lines.importId, importId), eq(lines.line, line)), categories)) === 0) throw new Problem("not_found");
  await judgeAnew(tx, of, now);
}

/** Moves every line of a file to the cohort that is offered to it. @throws Problem `not_found`, `import_closed` */
export async function moveLines(
  tx: Executor,
  importId: string,
  { categories, now }: { categories: readonly number[] | null; now: Date },
): Promise<void> {
  const [of] = await tx.select().from(enrollmentImports).where(eq(enrollmentImports.id, importId)).for("update");
  if (!of) throw new Problem("not_found");
  if (of.status !== "read") throw new Problem("import_closed");
  if ((await acceptOffers(tx, eq(lines.importId, importId), categories)) > 0) await judgeAnew(tx, of, now);
}

/** What a line says then leads to the same cohort again: its first day, or its number where two begin on that day. */
async function acceptOffers(tx: Executor, which: SQL | undefined, categories: readonly number[] | null): Promise<number> {
  const within = categories === null ? sql`true` : sql`p.category_id = any(${`{${categories.join(",")}}`}::int[])`;
  const { rows } = await tx.execute(sql`update enrollment_import_lines set
      replaced_cohort = coalesce(replaced_cohort, jsonb_build_object('cell', cells ->> 'cohort',
        'startsOn', (select starts_on from cohorts before where before.id = enrollment_import_lines.cohort_id))),
      cells = jsonb_set(cells, '{cohort}', to_jsonb(case when exists (select 1 from cohorts twin where twin.program_id = offer.program_id
        and twin.starts_on = offer.starts_on and twin.id <> offer.id and twin.archived_at is null) then offer.id::text else offer.starts_on::text end)),
      cohort_id = offer.id, offered_cohort_id = null, problem = null, result = 'will'
    from cohorts offer join programs p on p.id = offer.program_id
    where offer.id = offered_cohort_id and result = 'wrong' and cells is not null and ${which} and ${within}
    returning line`);
  return rows.length;
}

/** The file first, as whoever carries it out does: what is mended meanwhile is carried out, or refused. */
async function lockLine(tx: Executor, importId: string, line: number): Promise<{ of: ImportRow; kept: Row }> {
  const [of] = await tx.select().from(enrollmentImports).where(eq(enrollmentImports.id, importId)).for("update");
  const [kept] = await tx
    .select()
    .from(lines)
    .where(and(eq(lines.importId, importId), eq(lines.line, line)));
  if (!of || !kept) throw new Problem("not_found");
  return { of, kept };
}

/** What would become of each line now, in their order: an earlier one takes the seat and the receipt of a later one. */
async function judgeAnew(tx: Executor, { id, allowClash }: ImportRow, now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(lines)
    .where(and(eq(lines.importId, id), inArray(lines.result, ["will", "wrong"])))
    .orderBy(asc(lines.line));
  const understood = rows.map((row) => ({ ...row, cells: row.cells ?? NO_CELLS, problem: isUnderstood(row) ? null : row.problem }));
  const judged = await judgeLines(tx, understood, { now, allowClash });
  const changed = judged.filter(
    ({ problem, offeredCohortId }, place) => problem !== rows[place]?.problem || offeredCohortId !== rows[place]?.offeredCohortId,
  );
  const outcomes = changed.map(({ line, problem, offeredCohortId }) => ({
    line,
    problem,
    result: problem === null ? "will" : "wrong",
    offered: offeredCohortId,
  }));
  await tx.execute(sql`update enrollment_import_lines set result = one.result, problem = one.problem, offered_cohort_id = one.offered
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as one (line int, result text, problem text, offered int)
    where import_id = ${id}::uuid and enrollment_import_lines.line = one.line`);
}

const NO_CELLS: ImportCells = { person: "", program: "", cohort: "", basis: "", reference: "" };

const isUnderstood = ({ learnerId, programId, problem }: Row): boolean =>
  problem === null || (learnerId !== null && programId !== null && JUDGED.includes(problem));
