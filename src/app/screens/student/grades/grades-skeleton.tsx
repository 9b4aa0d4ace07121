import { grid } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./grades-screen.module.css";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

/** The shape of what is coming: the answer, its scale and four assessments. */
export function GradesSkeleton() {
  return (
    <div className={grid(16)} aria-hidden="true">
      <SkeletonLines widths={[45, 70]} />
      <Skeleton className={css.skeletonBar} />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={grid(8, "border-bottom", "pad-y-12")}>
          <SkeletonLines widths={[55, 30]} />
        </div>
      ))}
    </div>
  );
}
