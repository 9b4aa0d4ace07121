import { classNames } from "#app/ui/class-names.ts";
import { initialOf } from "./initial.ts";
import styles from "./person-mark.module.css";

/** A person as one letter in a square (design.md §6). The name stands beside it. */
export function PersonMark({ name, onNight = false, large = false }: { name: string; onNight?: boolean; large?: boolean }) {
  return (
    <span className={classNames(styles.mark, onNight && styles.onNight, large && styles.large)} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}
