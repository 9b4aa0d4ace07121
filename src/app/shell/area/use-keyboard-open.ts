import { useSyncExternalStore } from "react";

/** Less than this of the page's height is left where an on-screen keyboard is open. */
const LEFT_BY_KEYBOARD = 0.75;

const watch = (changed: () => void) => {
  window.visualViewport?.addEventListener("resize", changed);
  return () => window.visualViewport?.removeEventListener("resize", changed);
};

/** Zooming in makes the part in view smaller too: it is no keyboard. */
const open = () => {
  const seen = window.visualViewport;
  return seen !== null && seen.height * seen.scale < LEFT_BY_KEYBOARD * window.innerHeight;
};

/** Whether the on-screen keyboard covers a part of the page. */
export const useKeyboardOpen = (): boolean => useSyncExternalStore(watch, open, () => false);
