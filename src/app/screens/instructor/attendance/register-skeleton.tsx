import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./register.module.css";

export function RegisterSkeleton() {
  return (
    <div className={css.skeletons}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className={css.skeleton} />
      ))}
    </div>
  );
}
