import { classNames, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import styles from "./news-post-skeleton.module.css";
import { LoadingCaption } from "#app/widgets/site/loading-caption.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

/** The page's shape before its post is here. */
export function NewsPostSkeleton() {
  return (
    <>
      <div className={classNames(kit("night"), styles.night)}>
        <LoadingCaption />
      </div>
      <div className={layout.wrap} aria-hidden="true">
        <div className={classNames(grid(16, "content-start", "pad-y-32"), styles.lines)}>
          <SkeletonLines widths={[88, 45, 100, 100, 70, 100, 55]} />
        </div>
      </div>
    </>
  );
}
