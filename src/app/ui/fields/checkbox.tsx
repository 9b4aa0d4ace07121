import { Check } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./checkbox.module.css";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";

export interface CheckboxProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  children: ReactNode;
  /** At the end of the line, such as a count. */
  aside?: ReactNode;
}

export function Checkbox({ children, aside, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(row(12, "relative", "center", "tap", "md", "leading-ui", "pointer"), className)}>
      <input type="checkbox" {...input} className={classNames(kit("full", "absolute", "inset", "full-high"), styles.native)} />
      <span className={classNames(grid(0, "icon-20", "no-shrink", "place-center", "surface", "round-xs"), styles.tick)} aria-hidden="true">
        <Check className={kit("icon-14")} />
      </span>
      <span className={classNames(kit("min-0"), styles.words)}>{children}</span>
      {aside !== undefined && <span className={kit("push-end", "xs", "tabular", "faint")}>{aside}</span>}
    </label>
  );
}

/** One choice of several; give all the same `name`. */
export function RadioRow({ children, aside, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(row(12, "relative", "center", "tap", "md", "leading-ui", "pointer"), className)}>
      <input type="radio" {...input} className={classNames(kit("full", "absolute", "inset", "full-high"), styles.native)} />
      <span className={classNames(grid(0, "icon-20", "no-shrink", "place-center", "surface"), styles.radio)} aria-hidden="true" />
      <span className={classNames(kit("min-0"), styles.words)}>{children}</span>
      {aside !== undefined && <span className={kit("push-end", "xs", "tabular", "faint")}>{aside}</span>}
    </label>
  );
}
