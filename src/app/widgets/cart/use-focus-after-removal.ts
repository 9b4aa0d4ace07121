import { useEffect, useRef } from "react";

/** Who takes a program out goes on at the one that came in its place, else at the heading: the button that was pressed is gone. */
export function useFocusAfterRemoval(lines: unknown, list = "[data-cart-lines]"): void {
  const place = useRef(-1);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = (target as Element).closest(`${list} > li`);
      place.current = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [list]);
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const rows = [...document.querySelectorAll(`${list} > li`)];
    const next = rows[Math.min(place.current, rows.length - 1)]?.querySelector<HTMLElement>("button");
    (next ?? document.querySelector<HTMLElement>("main h1"))?.focus();
  }, [lines, list]);
}
