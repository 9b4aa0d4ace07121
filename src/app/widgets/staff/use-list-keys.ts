import { useEffect } from "react";
import { useSetAtom } from "jotai";
import { keysSheetAtom } from "./keys-sheet-atom.ts";

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/u.test(target.tagName));

/**
 * Keys of a list (office.md §5): J and K move, and the arrows from a row on, X selects, A assigns to whoever presses it, E exports, Enter opens as it does any link, the slash goes to the search, ? shows the keys. They
 * follow the physical key, so that they work on an Arabic layout; none fires inside a field or over a dialog. Several lists of a page
 * are one to them: the last row of one leads to the first of the next.
 */
export function useListKeys(): void {
  const show = useSetAtom(keysSheetAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Another list of the page has answered it.
      if (event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target) || document.querySelector("dialog[open]")) return;
      const rows = [...document.querySelectorAll<HTMLElement>("main [data-list-row]")];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      if (event.code === "KeyJ" || (at >= 0 && event.key === "ArrowDown")) rows[Math.min(at + 1, rows.length - 1)]?.focus();
      else if (event.code === "KeyK" || (at >= 0 && event.key === "ArrowUp")) rows[Math.max(at - 1, 0)]?.focus();
      else if (event.code === "KeyX" && at >= 0) rows[at]?.closest("tr, li")?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      else if (event.code === "KeyA" && at >= 0)
        (rows[at]?.closest("tr, li")?.querySelector<HTMLElement>("[data-assign]") ?? rows[at])?.click();
      else if (event.code === "KeyE") document.querySelector<HTMLElement>("[data-export]")?.click();
      else if (event.code === "Slash" && (event.shiftKey || event.key === "?")) show(true);
      else if (event.code === "Slash") document.querySelector<HTMLElement>("main [data-list-search] input")?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [show]);
}
