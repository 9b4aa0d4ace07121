import { grid } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./register.module.css";

export function RegisterSkeleton() {
  return (
    <div className={grid(2, "pad-top-8")}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className={css.skeleton} />
      ))}
    </div>
  );
}
