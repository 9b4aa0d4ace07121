import type { ReactNode } from "react";
import { classNames, inline, kit } from "#app/ui/kit.ts";
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
    <span
      className={classNames(
        inline(4, "start", "soft", "xs", "medium", "leading-note"),
        styles.mark,
        styles[kind],
        pill && classNames(styles.pill, kit("pad-y-2", "pad-x-8", "round-xs", "sunken")),
        className,
      )}
    >
      {icon}
      <span>{children}</span>
    </span>
  );
}
