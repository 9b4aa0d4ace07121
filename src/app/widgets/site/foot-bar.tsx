import type { ReactNode } from "react";
import styles from "./foot-bar.module.css";

/** At the foot of a phone: the price and the next step. It takes the dock's place, and the page makes room for it. */
export function FootBar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label} data-foot-bar>
      {children}
    </section>
  );
}
