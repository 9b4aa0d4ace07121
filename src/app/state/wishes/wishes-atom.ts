import { atom } from "jotai";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";

/** As `life.ts` folds it of the account's list and of what waits; a visitor's lies on the device alone. Newest first. */
export const wishesAtom = atom<{ status: "loading" | "ready" | "error"; programs: readonly ListedProgram[] }>({
  status: "loading",
  programs: [],
});
