import { classNames } from "#app/ui/class-names.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import styles from "./standing-page.module.css";

const LINES = [100, 88, 100, 55, 100, 100, 70, 100, 88, 45] as const;

export function StandingSkeleton() {
  return (
    <div className={classNames(styles.columns, styles.coming)} aria-hidden="true">
      <div className={styles.waiting}>
        {LINES.map((_, index) => (
          // Nothing but its place tells one line from another.
          // oxlint-disable-next-line react/no-array-index-key
          <Skeleton key={index} width={70} />
        ))}
      </div>
      <div className={styles.text}>
        {[...LINES, ...LINES].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Skeleton key={index} width={width} />
        ))}
      </div>
    </div>
  );
}
