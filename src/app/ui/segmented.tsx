import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./segmented.module.css";

export interface SegmentedProps<V extends string> {
  /** Names the group. */
  label: string;
  options: readonly { value: V; label: ReactNode; lang?: string }[];
  value: V;
  onChange: (value: V) => void;
  className?: string;
}

/** A few choices side by side, one of them pressed. */
export function Segmented<V extends string>({ label, options, value, onChange, className }: SegmentedProps<V>) {
  return (
    <fieldset className={classNames(styles.group, className)}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
