import { classNames, grid } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadingCaption } from "#app/widgets/site/loading-caption.tsx";
import styles from "./waiting-page.module.css";

/** A page on its way: its words are a few, and nothing shows in the first 200 ms. */
export function WaitingPage() {
  return (
    <div className={classNames(grid(12, "content-start", "inline-center"), styles.page)} aria-busy="true">
      <LoadingCaption />
      <Skeleton className={styles.title} />
      <Skeleton width={88} />
      <Skeleton width={70} />
    </div>
  );
}
