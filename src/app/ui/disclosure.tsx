import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./disclosure.module.css";
import { classNames, kit } from "./kit.ts";

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
    <details className={classNames(kit("border-bottom"), styles.details, className)} open={open} name={name}>
      <summary>
        <span className={kit("grow", "min-0", "strong", "leading-note")}>{summary}</span>
        {aside !== undefined && <span className={kit("faint", "xs")}>{aside}</span>}
        <ChevronDown aria-hidden="true" className={classNames(kit("faint"), styles.chevron)} />
      </summary>
      <div className={kit("pad-bottom-16")}>{children}</div>
    </details>
  );
}
