import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for those who hear the page. */
export function VisuallyHidden({
  children,
  as: Tag = "span",
}: {
  children: ReactNode;
  as?: "span" | "div" | "p" | "h1" | "h2" | "h3" | "legend";
}) {
  return <Tag className={styles.hidden}>{children}</Tag>;
}
