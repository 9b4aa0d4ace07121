import { atom } from "jotai";

/** The sheet of keys is open. */
export const keysSheetAtom = atom(false);
