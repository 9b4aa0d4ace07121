import { useSyncExternalStore } from "react";

const read = (): "light" | "dark" => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

function listen(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => watcher.disconnect();
}

/** The theme on screen now, for what CSS tokens cannot reach: a frame of another origin. */
export const useTheme = (): "light" | "dark" => useSyncExternalStore(listen, read, () => "light");
