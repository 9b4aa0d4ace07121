import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { Trans } from "@lingui/react/macro";
import styles from "./course-skeleton.module.css";

/** The page's shape before its program is here. */
export function CourseSkeleton() {
  return (
    <>
      <div className={styles.night}>
        <VisuallyHidden as="p">
          <Trans>Loading</Trans>
        </VisuallyHidden>
      </div>
      <div className={styles.columns} aria-hidden="true">
        <div>
          <Skeleton width={45} />
          <Skeleton width={88} />
          <Skeleton width={70} />
          <Skeleton width={88} />
          <Skeleton width={55} />
        </div>
        <Skeleton className={styles.panel} />
      </div>
    </>
  );
}
