import { atom, useAtom, useAtomValue } from "jotai";
import type { LineCohort } from "#contract/cart/cart.ts";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { cartViewAtom } from "./cart-atoms.ts";
import { chooseCohort } from "./cart.ts";

type Cohort = ProgramDetails["cohorts"][number];
/** A program as its page knows it: from a card alone, its cohorts are not known. */
export type WithCohorts = ListedProgram & Partial<Pick<ProgramDetails, "cohorts">>;

export interface CohortChoice {
  /** In which one would buy, or is about to: that of the line in the cart, else as chosen here, else the next that is open. */
  cohort: Cohort | null;
  choose: (cohort: Cohort) => void;
}

/** Ids of cohorts by program, as they were chosen on this visit. */
const chosenAtom = atom<ReadonlyMap<number, number>>(new Map());

/** The cohort in which a program is bought, the same wherever its page shows it. */
export function useCohortChoice(program: WithCohorts): CohortChoice {
  const [chosen, setChosen] = useAtom(chosenAtom);
  const { lines } = useAtomValue(cartViewAtom);
  const line = lines.find(({ item, state }) => item.id === program.id && state !== "removing");
  const cohorts = program.cohorts ?? [];
  return {
    cohort: chosenOf(cohorts, line?.item.cohort?.id ?? chosen.get(program.id)),
    choose: (cohort) => {
      setChosen(new Map(chosen).set(program.id, cohort.id));
      if (line) void chooseCohort(program.id, lineCohortOf(program, cohort));
    },
  };
}

/** One that was chosen stays chosen, though it may be full by now: nobody is moved into another. */
export const chosenOf = (cohorts: readonly Cohort[], id: number | undefined): Cohort | null =>
  cohorts.find((cohort) => cohort.id === id) ?? cohorts.find(({ status }) => status === "open") ?? null;

/** A cohort of a program as a line of the cart names it. */
export const lineCohortOf = (
  { delivery, language }: Pick<ProgramDetails, "delivery" | "language">,
  { id, starts_at, ends_at, days, starts_minute, duration_min, seats_left, room = null }: Cohort,
): LineCohort => ({ id, starts_at, ends_at, days, starts_minute, duration_min, seats_left, room, delivery, language });
