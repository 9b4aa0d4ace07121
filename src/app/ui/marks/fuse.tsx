import type { CSSProperties } from "react";
import styles from "./fuse.module.css";
import { classNames, kit } from "#app/ui/kit.ts";

export interface FuseProps {
  /** What is left of the time, 0 to 1; nothing left is a burnt-out fuse. */
  left: number;
  onNight?: boolean;
  className?: string;
}

/** Time running out: the lit line of progress, burning back. It repeats the words that must stand beside it. */
export function Fuse({ left, onNight = false, className }: FuseProps) {
  const shown = Math.min(1, Math.max(0, left));
  return (
    <span
      aria-hidden="true"
      className={classNames(kit("relative", "block", "grow"), styles.fuse, onNight && styles.onNight, shown === 0 && styles.out, className)}
      style={{ "--left": `${(shown * 100).toFixed(1)}%` } as CSSProperties}
    >
      <span className={kit("absolute", "round-xs")} />
    </span>
  );
}
