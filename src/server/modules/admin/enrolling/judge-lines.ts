import { asciiDigits } from "#contract/rules/digits.ts";
import { judgeWithOffers, NO_COHORT } from "#server/commands/enrollments/by-hand/offer-cohorts.ts";
import type { Executor } from "#server/db/client.ts";
import { asDay, type ReadLine } from "./read-lines.ts";

/** A line, with the cohort that is offered where its own is full or gone. */
export interface JudgedLine extends ReadLine {
  offeredCohortId: number | null;
}

/** Lines that were understood, with what would become of each of them now. */
export async function judgeLines(
  db: Executor,
  lines: readonly ReadLine[],
  { now, allowClash }: { now: Date; allowClash: boolean },
): Promise<JudgedLine[]> {
  const asked = lines.filter((line) => line.problem === null || lacksCohort(line));
  const wishes = asked.map((line) => ({
    userId: line.learnerId ?? 0,
    programId: line.programId ?? 0,
    cohortId: line.problem === null ? line.cohortId : NO_COHORT,
    basis: line.basis ?? ("free" as const),
    reference: line.reference,
    wantedOn: dayOf(line.cells.cohort),
  }));
  const judged = await judgeWithOffers(db, wishes, { now, allowClash });
  const found = new Map(asked.map((line, place) => [line.line, judged[place]]));
  return lines.map((line) => {
    const { problem = null, offer = null } = found.get(line.line) ?? {};
    return { ...line, problem: line.problem ?? problem, offeredCohortId: offer?.id ?? null };
  });
}

/** Its cohort is not there, or not any more, and it lacks nothing else. */
const lacksCohort = ({ problem, learnerId, programId, basis }: ReadLine): boolean =>
  problem === "cohort_unknown" && learnerId !== null && programId !== null && basis !== null;

/** The day that a cell names; null where it names none. */
export function dayOf(cell: string): string | null {
  const day = asDay(asciiDigits(cell));
  return /^\d{4}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}
