import { classNames } from "./kit.ts";
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  /** Give the geometry by class; without one it is a line of text. */
  className?: string;
  /** Width of a line, in per cent. */
  width?: 30 | 45 | 55 | 70 | 88 | 100;
}

/** Appears after 200 ms, in the shape of what is coming (design.md §8). */
export function Skeleton({ className, width = 100 }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={classNames(styles.skeleton, className ?? classNames(styles.line, styles[`w${width}`]))}
    />
  );
}
