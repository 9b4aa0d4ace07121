import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./empty-state.module.css";

export interface EmptyStateProps {
  /** One sentence of fact. */
  title: ReactNode;
  /** One of help. */
  help?: ReactNode;
  /** One ink button. */
  action?: ReactNode;
  /** In place of the dashed nuqta. */
  art?: ReactNode;
  /** Level of the title. */
  level?: 1 | 2 | 3;
  /** On a panel of its own. */
  panel?: boolean;
  /** What belongs here was never brought to this device. */
  notHere?: boolean;
  className?: string;
}

export function EmptyState({ title, help, action, art, level = 2, panel = false, notHere = false, className }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, panel && styles.panel, className)} data-not-here={notHere ? "" : undefined}>
      {art ?? <DashedNuqta />}
      <Title className={styles.title}>{title}</Title>
      {help && <p className={styles.help}>{help}</p>}
      {action}
    </div>
  );
}

function DashedNuqta() {
  return (
    <svg viewBox="0 0 64 72" width="44" height="50" aria-hidden="true" className={styles.art}>
      <path d="M32 4L58 36 32 68 6 36z" />
      <path d="M32 29l6 7-6 7-6-7z" />
    </svg>
  );
}
