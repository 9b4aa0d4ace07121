import { judgeEnrollments } from "#server/commands/enrollments/by-hand/judge-enrollments.ts";
import type { Executor } from "#server/db/client.ts";
import type { ReadLine } from "./read-lines.ts";

/** Lines that were understood, with what would become of each of them now. */
export async function judgeLines(
  db: Executor,
  lines: readonly ReadLine[],
  { now, allowClash }: { now: Date; allowClash: boolean },
): Promise<ReadLine[]> {
  const right = lines.filter(({ problem }) => problem === null);
  const wishes = right.map(({ learnerId, programId, cohortId, basis, reference }) => ({
    userId: learnerId ?? 0,
    programId: programId ?? 0,
    cohortId,
    basis: basis ?? ("free" as const),
    reference,
  }));
  const judged = await judgeEnrollments(db, wishes, { now, allowClash, lock: false });
  const problemOf = new Map(right.map((line, place) => [line.line, judged[place]?.problem ?? null]));
  return lines.map((line) => ({ ...line, problem: line.problem ?? problemOf.get(line.line) ?? null }));
}
