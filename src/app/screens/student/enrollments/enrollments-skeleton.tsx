import { classNames, grid, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./enrollments-screen.module.css";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

/** Three rows high. */
export function EnrollmentsSkeleton() {
  return (
    <ul aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <li key={row} className={classNames(grid([12, 16], "border-bottom", "pad-y-20"), css.item)}>
          <Skeleton className={classNames(kit("relative", "clip"), css.skeletonArt)} />
          <div className={kit("min-0")}>
            <SkeletonLines widths={[30, 70, 88]} />
          </div>
        </li>
      ))}
    </ul>
  );
}
