import type { KeyboardEvent } from "react";

/** Where a pressed key leads in a line of things, which goes round: as the line is read, or to its ends; null where it leads nowhere. */
export function stepAlong({ key, currentTarget }: KeyboardEvent, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const forward = getComputedStyle(currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  return (at + (key === forward ? 1 : -1) + count) % count;
}
