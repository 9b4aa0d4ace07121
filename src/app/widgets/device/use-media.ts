import { useSyncExternalStore } from "react";

/** Phones and small tablets: the menu collapses and rows take the place of cards (platform-spec §9). */
export const PHONE = "(max-width: 991px)";

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
