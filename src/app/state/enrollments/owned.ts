import { atom, useAtomValue } from "jotai";

/** Programs of the signed-in student: what is theirs, and what they have completed, now or earlier. */
export interface OwnedPrograms {
  programs: ReadonlySet<number>;
  completed: ReadonlySet<number>;
}

export const NOTHING_OWNED: OwnedPrograms = { programs: new Set(), completed: new Set() };

/**
 * Public reads are the same for everybody, so the client joins them with the enrollments by itself (`owned-life.ts`): all cards of a page
 * by one read, and without a network with those that are kept on the device.
 */
export const ownedAtom = atom(NOTHING_OWNED);

export const useOwned = (programId: number): boolean => useAtomValue(ownedAtom).programs.has(programId);
