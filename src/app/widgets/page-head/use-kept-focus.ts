import { type RefObject, useLayoutEffect, useRef } from "react";

const TITLE = "h1, h2, h3";

/**
 * Focus that is within a part whose content changes by itself (frame.md §14): where the focused element vanished, the title that came in
 * its place has the focus; where the whole part went, the first title of what came instead, else the page's.
 * @param root an element that stays while the part does
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const within = useRef(false);
  useLayoutEffect(() => {
    const part = root.current;
    if (!part) return undefined;
    const enter = () => {
      within.current = true;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      // To nowhere: the element itself was taken away, or the window lost the focus.
      if (relatedTarget instanceof Node && !part.contains(relatedTarget)) within.current = false;
    };
    part.addEventListener("focusin", enter);
    part.addEventListener("focusout", leave);
    // What comes in its place may itself come later.
    const changes = new MutationObserver(() => within.current && focusOn(part.querySelector(TITLE)));
    changes.observe(part, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      part.removeEventListener("focusin", enter);
      part.removeEventListener("focusout", leave);
      const place = part.parentElement;
      if (within.current || part.contains(document.activeElement))
        requestAnimationFrame(() => focusOn(place?.querySelector(TITLE) ?? document.querySelector("main h1")));
    };
  }, [root]);
}

/** Whoever has gone on meanwhile is not called back. */
function focusOn(title: Element | null): void {
  if (!(title instanceof HTMLElement) || document.activeElement !== document.body) return;
  if (!title.hasAttribute("tabindex")) title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
