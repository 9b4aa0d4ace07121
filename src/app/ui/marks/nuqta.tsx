import { classNames } from "#app/ui/kit.ts";
import styles from "./nuqta.module.css";

interface NuqtaProps {
  /** `ember` for the brand's one warm light; otherwise the colour of the text around it. */
  tone?: "ember" | "text";
  className?: string;
}

/** The rhombic pen dot (design.md §1): bullets, current marks, ratings. Decoration only. */
export function Nuqta({ tone = "text", className }: NuqtaProps) {
  return <span aria-hidden="true" className={classNames(styles.nuqta, tone === "ember" && styles.ember, className)} />;
}
