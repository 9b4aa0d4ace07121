import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./disclosure.module.css";

export interface DisclosureProps {
  summary: ReactNode;
  /** At the end of the summary's line. */
  aside?: ReactNode;
  open?: boolean;
  /** Disclosures of one name close each other. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/** The browser's own details, with our line and chevron. */
export function Disclosure({ summary, aside, open, name, className, children }: DisclosureProps) {
  return (
    <details className={classNames(styles.details, className)} open={open} name={name}>
      <summary>
        <span className={styles.words}>{summary}</span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
