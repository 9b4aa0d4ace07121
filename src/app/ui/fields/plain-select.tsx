import { ChevronDown } from "lucide-react";
import { classNames, kit } from "#app/ui/kit.ts";
import styles from "./plain-select.module.css";

interface PlainSelectProps<V extends string> {
  /** Its accessible name. */
  label: string;
  name?: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** A choice among a few by the device's own menu, without a box: for orders above a list. */
export function PlainSelect<V extends string>({ label, name, value, options, onChange }: PlainSelectProps<V>) {
  return (
    <span className={classNames(kit("relative", "center"), styles.choice)}>
      <select
        className={kit("tap", "no-border", "round-sm", "no-ground", "plain", "sm", "medium", "pointer")}
        aria-label={label}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
      >
        {options.map((option) => (
          <option className={kit("surface", "plain")} key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={kit("icon-18", "absolute")} aria-hidden="true" />
    </span>
  );
}
