import { useEffect } from "react";

const REACHED = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/**
 * What had the focus may give way to what it did: a button that was pressed goes, a row is no longer listed. Then whoever works with
 * keys goes on where they were, in sight: at the nearest that can be reached beside it, of a row at the row itself, in an aside that is
 * read anew at its title; on another page at its title.
 */
export function useKeptPlace(): void {
  useEffect(() => {
    /** What had the focus last, and all round it from the inside out. */
    let trail: readonly HTMLElement[] = [];
    let page = "";
    const note = (event: FocusEvent) => {
      trail = event.composedPath().filter((one) => one instanceof HTMLElement);
      page = location.pathname;
    };
    const look = () => {
      const [had, ...round] = trail;
      if (!had || document.activeElement !== document.body || page !== location.pathname) return;
      // It is there still: somebody pressed beside it.
      if (had.isConnected && !had.matches(":disabled")) return;
      // Where a page says its own title it takes the place of the one before: who just arrived is at the title still (frame.md §14).
      const next = had.matches("h1") ? titleOfPage() : nearest(round.filter((one) => one.isConnected));
      next?.focus({ preventScroll: true });
      next?.scrollIntoView({ block: "nearest" });
    };
    const later = () => requestAnimationFrame(look);
    const changes = new MutationObserver(later);
    document.addEventListener("focusin", note);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusin", note);
      changes.disconnect();
    };
  }, []);
}

function nearest(round: readonly HTMLElement[]): HTMLElement | null {
  for (const one of round) {
    if (one.tagName === "MAIN") break;
    const found = one.querySelector<HTMLElement>("[data-list-row]") ?? one.querySelector<HTMLElement>(REACHED);
    if (found) return found;
    if (one.tagName === "ASIDE") return reachable(one.querySelector<HTMLElement>("h2"));
  }
  return titleOfPage();
}

const titleOfPage = (): HTMLElement | null => reachable(document.querySelector<HTMLElement>("main h1"));

function reachable(title: HTMLElement | null): HTMLElement | null {
  if (title && !title.hasAttribute("tabindex")) title.tabIndex = -1;
  return title;
}
