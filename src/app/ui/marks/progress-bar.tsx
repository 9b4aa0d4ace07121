import type { CSSProperties } from "react";
import { classNames, kit } from "#app/ui/kit.ts";
import styles from "./progress-bar.module.css";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

export interface ProgressProps {
  /** Per cent, 0 to 100. */
  value: number;
  /** Accessible name. */
  label: string;
  /** What is read out, such as "62% complete"; the number alone otherwise. */
  text?: string;
  className?: string;
}

/** A lit line whose head is the ember; done is green and has no head. */
export function ProgressBar({ value, label, text, className }: ProgressProps) {
  const shown = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <span
      className={classNames(kit("relative", "block", "grow", "round-xs"), styles.track, shown === 100 && styles.done, className)}
      style={{ "--value": `${shown}%` } as CSSProperties}
    >
      <VisuallyHidden>
        <progress max={100} value={shown} aria-label={label} aria-valuetext={text ?? `${shown}%`} />
      </VisuallyHidden>
      <span className={classNames(kit("absolute", "round-xs"), styles.line)} />
    </span>
  );
}
