import { atom } from "jotai";

/** The palette is open. */
export const paletteAtom = atom(false);
