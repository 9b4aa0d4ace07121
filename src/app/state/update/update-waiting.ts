import { atom } from "jotai";

/** A newer version waits to take over. Apart from the rest of `update.ts`: the first paint needs no more of it. */
export const updateAtom = atom(false);
