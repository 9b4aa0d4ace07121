import type { LineProblem } from "#contract/enrollments/enrollment-imports.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import {
  clashingPairs,
  type CohortRow,
  type EnrollmentWish,
  type JudgedWish,
  judgeKnown,
  type Judging,
  type Known,
  problemOf,
  readKnown,
  take,
} from "./judge-enrollments.ts";

/** A wish whose cohort may be none: then another is offered in its stead. */
export interface OfferedWish extends EnrollmentWish {
  /** The first day that was wished for, where that is all that is known of the cohort. */
  wantedOn: string | null;
}

/** The cohort of a wish that names one which is not there, or not any more. */
export const NO_COHORT = 0;

/** What another cohort of the program mends. */
const MENDED: readonly LineProblem[] = ["seat_unavailable", "cohort_unknown"];
/** So many cohorts are looked at for one wish. */
const LOOKED_AT = 8;
const DAY_MS = 86_400_000;

/**
 * What would become of each wish, and the cohort that is offered to one whose own is full or gone: of those of the program that can be
 * joined and have a seat after all wishes that are right, the one whose first day is nearest. An offer takes its seat too, so that all of
 * them can be accepted. One statement more than judging alone, however many wishes there are.
 */
export async function judgeWithOffers(
  db: Executor,
  wishes: readonly OfferedWish[],
  judging: Omit<Judging, "lock">,
): Promise<(JudgedWish & { offer: CohortRow | null })[]> {
  if (wishes.length === 0) return [];
  const known = await readKnown(db, wishes, { ...judging, lock: false });
  const judged = await judgeKnown(db, wishes, known, judging);
  const choices = judged.map((one, place) => choicesOf(one, wishes[place]?.wantedOn ?? null, known, judging.now));
  const asked = judged.flatMap(({ wish }, place) => (choices[place] ?? []).map(({ id }) => ({ userId: wish.userId, cohortId: id })));
  const clashing = judging.allowClash ? new Set<string>() : await clashingPairs(db, asked, judging.now);
  return judged.map((one, place) => {
    const fits = (cohort: CohortRow) => problemOf({ ...one.wish, cohortId: cohort.id }, cohort, known, clashing) === null;
    const offer = choices[place]?.find(fits) ?? null;
    if (offer) take(one.wish, offer, known);
    return { ...one, offer };
  });
}

function choicesOf({ wish, problem, cohort }: JudgedWish, wantedOn: string | null, known: Known, now: Date): CohortRow[] {
  if (problem === null || !MENDED.includes(problem)) return [];
  const today = riyadhDay(now);
  const wanted = Date.parse(cohort?.startsOn ?? wantedOn ?? today);
  const away = ({ startsOn }: CohortRow) => Math.abs(Date.parse(startsOn) - wanted) / DAY_MS;
  return [...known.cohorts.values()]
    .filter(({ id, programId, closed, startsOn }) => programId === wish.programId && id !== wish.cohortId && !closed && startsOn >= today)
    .filter(({ id }) => (known.left.get(id) ?? 0) > 0)
    .toSorted((one, other) => away(one) - away(other) || one.startsOn.localeCompare(other.startsOn) || one.id - other.id)
    .slice(0, LOOKED_AT);
}
