import { classNames, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import styles from "./standing-page.module.css";

const LINES = [100, 88, 100, 55, 100, 100, 70, 100, 88, 45] as const;

export function StandingSkeleton() {
  return (
    <div className={classNames(grid(0, "pad-bottom-48"), styles.columns, styles.coming)} aria-hidden="true">
      <div className={classNames(grid(16, "content-start", "pad-top-40"), layout.wide)}>
        <SkeletonLines widths={LINES.map(() => 70)} />
      </div>
      <div className={classNames(kit("pad-top-32"), styles.text)}>
        <SkeletonLines widths={[...LINES, ...LINES]} />
      </div>
    </div>
  );
}
