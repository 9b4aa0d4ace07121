import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./dashboard-screen.module.css";

export function DashboardSkeleton() {
  return (
    <div className={css.columns} aria-hidden="true">
      <div className={css.main}>
        <Skeleton className={css.skeletonNext} />
      </div>
      {[0, 1].map((column) => (
        <div key={column} className={css.skeletonRows}>
          <Skeleton width={30} />
          <Skeleton width={88} />
          <Skeleton width={55} />
          <Skeleton width={70} />
        </div>
      ))}
    </div>
  );
}
