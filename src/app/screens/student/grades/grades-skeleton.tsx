import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./grades-screen.module.css";

/** The shape of what is coming: the answer, its scale and four assessments. */
export function GradesSkeleton() {
  return (
    <div className={css.skeleton} aria-hidden="true">
      <Skeleton width={45} />
      <Skeleton width={70} />
      <Skeleton className={css.skeletonBar} />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={css.skeletonRow}>
          <Skeleton width={55} />
          <Skeleton width={30} />
        </div>
      ))}
    </div>
  );
}
