import type { ReactNode } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
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
    <fieldset className={classNames(grid(0, "relative", "round-sm", "sunken"), styles.group, className)}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <button
          className={kit("pad-y-2", "pad-x-8", "no-border", "round-sm", "no-ground", "sm", "medium", "leading-ui", "pointer")}
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
