import { atom } from "jotai";
import { store } from "#app/state/store.ts";

/** The page on which something was typed or chosen since it was opened: an update would take it away. */
export const typedAtom = atom<string | null>(null);

/** Hears every field of every form, whoever built it; what a script fills in is nobody's typing. Call once. */
export function watchTyping(): void {
  addEventListener("input", ({ isTrusted, target }) => {
    if (isTrusted && target instanceof Element && target.closest("form, [role=dialog]")) store.set(typedAtom, location.pathname);
  });
}
