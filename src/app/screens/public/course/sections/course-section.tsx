import { classNames, cluster, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import type { ReactNode } from "react";
import styles from "./course-section.module.css";

/** A part of the page that the tabs above it lead to. */
export function CourseSection({
  id,
  title,
  aside,
  first = false,
  className,
  children,
}: {
  id: string;
  title: ReactNode;
  aside?: ReactNode;
  /** May lie on a phone's first screen. */
  first?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      className={classNames(kit("pad-top-32", "pad-bottom-8"), !first && layout.part, styles.section, className)}
      aria-labelledby={`${id}-title`}
    >
      <div className={classNames(cluster(0, "between"), layout.head, layout.small, styles.head)}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside && <div className={row(12, "center")}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
