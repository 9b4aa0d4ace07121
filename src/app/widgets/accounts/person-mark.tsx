import { classNames, grid, kit } from "#app/ui/kit.ts";
import { initialOf } from "./initial.ts";
import styles from "./person-mark.module.css";

/** A person as one letter in a square (design.md §6). The name stands beside it. */
export function PersonMark({ name, onNight = false, large = false }: { name: string; onNight?: boolean; large?: boolean }) {
  return (
    <span
      className={classNames(
        grid(0, "place-center", "no-shrink", "round-sm", "strong"),
        styles.mark,
        onNight && styles.onNight,
        large && classNames(kit("3xl"), styles.large),
      )}
      aria-hidden="true"
    >
      {initialOf(name)}
    </span>
  );
}
