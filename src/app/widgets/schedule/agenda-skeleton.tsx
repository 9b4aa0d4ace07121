import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./schedule-screen.module.css";

/** The shape of what is coming: the week's strip and three sessions. */
export function AgendaSkeleton({ strip = true }: { strip?: boolean }) {
  return (
    <div className={css.skeleton} aria-hidden="true">
      {strip ? <Skeleton className={css.skeletonStrip} /> : null}
      {[0, 1, 2].map((row) => (
        <div key={row} className={css.skeletonRow}>
          <Skeleton width={70} />
          <div>
            <Skeleton width={70} />
            <Skeleton width={45} />
          </div>
        </div>
      ))}
    </div>
  );
}
