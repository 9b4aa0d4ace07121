import { atom } from "jotai";
import { forget, recall, remember } from "#app/state/storage/device-memory.ts";
import { store } from "./store.ts";

export const THEMES = ["light", "dark", "device"] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = "theme";

const chosen = (): Theme => {
  const stored = recall(THEME_KEY);
  return stored === "light" || stored === "dark" ? stored : "device";
};

/** What the person chose; `device` follows it. A rendered page knows no choice, so that it is read at start and not before. */
export const themeAtom = atom<Theme>("device");

export const initialiseTheme = (): void => store.set(themeAtom, chosen());

export function setTheme(theme: Theme): void {
  if (theme === "device") forget(THEME_KEY);
  else remember(THEME_KEY, theme);
  store.set(themeAtom, theme);
  // The small script that set the theme before the first paint listens for it, so that the rule stands in one place.
  window.dispatchEvent(new Event("qabas-theme"));
}
