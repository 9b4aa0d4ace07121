import { useSyncExternalStore } from "react";

const DARK = "(prefers-color-scheme: dark)";

/** The theme on screen now: the one chosen, else the device's. */
export function currentTheme(): "light" | "dark" {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || (theme !== "light" && matchMedia(DARK).matches) ? "dark" : "light";
}

function listen(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const device = matchMedia(DARK);
  device.addEventListener("change", changed);
  return () => {
    watcher.disconnect();
    device.removeEventListener("change", changed);
  };
}

/** For what CSS tokens cannot reach: a frame of another origin. */
export const useTheme = (): "light" | "dark" => useSyncExternalStore(listen, currentTheme, () => "light");
