import { Check } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./checkbox.module.css";
import { classNames } from "./class-names.ts";

export interface CheckboxProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  children: ReactNode;
  /** At the end of the line, such as a count. */
  aside?: ReactNode;
}

export function Checkbox({ children, aside, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.row, className)}>
      <input type="checkbox" {...input} className={styles.native} />
      <span className={styles.tick} aria-hidden="true">
        <Check />
      </span>
      <span className={styles.words}>{children}</span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </label>
  );
}

/** One choice of several; give all the same `name`. */
export function RadioRow({ children, aside, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.row, className)}>
      <input type="radio" {...input} className={styles.native} />
      <span className={styles.radio} aria-hidden="true" />
      <span className={styles.words}>{children}</span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </label>
  );
}
