import { classNames, grid, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./schedule-screen.module.css";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

/** The shape of what is coming: the week's strip and three sessions. */
export function AgendaSkeleton({ strip = true }: { strip?: boolean }) {
  return (
    <div className={grid(24, "pad-y-8")} aria-hidden="true">
      {strip ? <Skeleton className={classNames(kit("round-sm"), css.skeletonStrip)} /> : null}
      {[0, 1, 2].map((row) => (
        <div key={row} className={classNames(grid(40), css.skeletonRow)}>
          <Skeleton width={70} />
          <div className={grid(8)}>
            <SkeletonLines widths={[70, 45]} />
          </div>
        </div>
      ))}
    </div>
  );
}
