import { classNames, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { Skeleton } from "#app/ui/skeleton.tsx";
import styles from "./course-skeleton.module.css";
import { LoadingCaption } from "#app/widgets/site/loading-caption.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

/** The page's shape before its program is here. */
export function CourseSkeleton() {
  return (
    <>
      <div className={classNames(kit("night"), styles.night)}>
        <LoadingCaption />
      </div>
      <div className={classNames(grid(64, "start", "inline-center"), styles.columns)} aria-hidden="true">
        <div>
          <SkeletonLines widths={[45, 88, 70, 88, 55]} />
        </div>
        <Skeleton className={classNames(kit("round-md"), styles.panel, layout.wide)} />
      </div>
    </>
  );
}
