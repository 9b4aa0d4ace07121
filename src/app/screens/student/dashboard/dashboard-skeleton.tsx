import { classNames, grid, stack } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./dashboard-screen.module.css";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

export function DashboardSkeleton() {
  return (
    <div className={classNames(stack(32), css.columns)} aria-hidden="true">
      <div className={stack(20, "content-start")}>
        <Skeleton className={css.skeletonNext} />
      </div>
      {[0, 1].map((column) => (
        <div key={column} className={grid(12, "content-start")}>
          <SkeletonLines widths={[30, 88, 55, 70]} />
        </div>
      ))}
    </div>
  );
}
