import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { gridMove, type GridPlace } from "./grid-keys.ts";

interface Size {
  rows: number;
  columns: number;
  heads: boolean;
}

export interface GridPlaces {
  at: GridPlace;
  /** The other end of the selection; null: the one cell. */
  anchor: GridPlace | null;
  /** Takes the focus to another place, which ends a selection or, with `extend`, makes it larger. */
  go: (to: GridPlace, extend?: boolean) => void;
  /** Answers whether the key was one that moves. */
  move: (event: KeyboardEvent<HTMLElement>) => boolean;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/** Cells say where they are: `data-cell="row:column"`. */
const placeOf = (cell: HTMLElement | null): GridPlace | null => {
  const [row = Number.NaN, column = Number.NaN] = (cell?.dataset.cell ?? "").split(":").map(Number);
  return Number.isInteger(row) && Number.isInteger(column) ? { row, column } : null;
};

/** Which cell of a grid takes the focus: one stop of the Tab key, and the keys that lead through it. */
export function useGridPlace(size: Size, start: number): GridPlaces {
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: start });
  const [anchor, setAnchor] = useState<GridPlace | null>(null);
  const wanted = useRef(false);
  /** What holds the cells: known since one of them had the focus. */
  const root = useRef<HTMLElement>(null);
  const at = { row: Math.max(size.heads ? -1 : 0, Math.min(size.rows - 1, place.row)), column: Math.min(size.columns - 1, place.column) };

  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    const cell = root.current?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [place]);

  const go = (to: GridPlace, extend = false) => {
    wanted.current = true;
    setAnchor(extend && to.row >= 0 ? (anchor ?? at) : null);
    setPlace({ ...to });
  };
  return {
    at,
    anchor,
    go,
    move: (event) => {
      const to = gridMove(event, at, size, getComputedStyle(event.currentTarget).direction === "rtl");
      if (!to) return false;
      event.preventDefault();
      go(to, event.shiftKey);
      return true;
    },
    onFocus: ({ target, currentTarget }) => {
      root.current = currentTarget;
      const to = placeOf(target.closest<HTMLElement>("[data-cell]"));
      if (!to || (to.row === at.row && to.column === at.column)) return;
      setAnchor(null);
      setPlace(to);
    },
  };
}
