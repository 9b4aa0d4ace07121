import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./status-mark.module.css";

export interface StatusMarkProps {
  kind: "ok" | "wait" | "bad" | "info" | "plain";
  /** On a soft ground. */
  pill?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A state in words; colour and icon only repeat it. */
export function StatusMark({ kind, pill = false, icon, className, children }: StatusMarkProps) {
  return (
    <span className={classNames(styles.mark, styles[kind], pill && styles.pill, className)}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
