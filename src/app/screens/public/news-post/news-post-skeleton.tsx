import layout from "#app/ui/layout.module.css";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { Trans } from "@lingui/react/macro";
import styles from "./news-post-skeleton.module.css";

/** The page's shape before its post is here. */
export function NewsPostSkeleton() {
  return (
    <>
      <div className={styles.night}>
        <VisuallyHidden as="p">
          <Trans>Loading</Trans>
        </VisuallyHidden>
      </div>
      <div className={layout.wrap} aria-hidden="true">
        <div className={styles.lines}>
          <Skeleton width={88} />
          <Skeleton width={45} />
          <Skeleton width={100} />
          <Skeleton width={100} />
          <Skeleton width={70} />
          <Skeleton width={100} />
          <Skeleton width={55} />
        </div>
      </div>
    </>
  );
}
