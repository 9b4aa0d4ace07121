import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./enrollments-screen.module.css";

/** Of the height of three rows. */
export function EnrollmentsSkeleton() {
  return (
    <ul className={css.list} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <li key={row} className={css.item}>
          <Skeleton className={css.skeletonArt} />
          <div className={css.words}>
            <Skeleton width={30} />
            <Skeleton width={70} />
            <Skeleton width={88} />
          </div>
        </li>
      ))}
    </ul>
  );
}
