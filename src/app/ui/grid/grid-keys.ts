const PAGE = 10;

/** A place of a grid, counted from 0; row -1 holds the heads. */
export interface GridPlace {
  row: number;
  column: number;
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * The place that a pressed key leads to; null where it leads to none.
 * @param size heads: whether they take part
 * @param rtl whether a row runs from the right
 */
export function gridMove(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { row, column }: GridPlace,
  { rows, columns, heads }: { rows: number; columns: number; heads: boolean },
  rtl: boolean,
): GridPlace | null {
  if (altKey) return null;
  const to = (nextRow: number, nextColumn: number): GridPlace => ({
    row: Math.max(heads ? -1 : 0, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  });
  const whole = ctrlKey || metaKey;
  if (key === "Home") return to(whole ? 0 : row, 0);
  if (key === "End") return to(whole ? rows - 1 : row, columns - 1);
  if (whole) return null;
  const forward = rtl ? "ArrowLeft" : "ArrowRight";
  switch (key) {
    case "ArrowDown":
      return to(row + 1, column);
    case "ArrowUp":
      return to(row - 1, column);
    case "PageDown":
      return to(row + PAGE, column);
    case "PageUp":
      return to(Math.max(0, row - PAGE), column);
    case "ArrowLeft":
    case "ArrowRight":
      return to(row, column + (key === forward ? 1 : -1));
  }
  return null;
}
