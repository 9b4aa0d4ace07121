import { Trans } from "@lingui/react/macro";
import { classNames, grid } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import styles from "./waiting-page.module.css";

/** A page on its way: its words are a few, and nothing shows in the first 200 ms. */
export function WaitingPage() {
  return (
    <div className={classNames(grid(12, "content-start", "inline-center"), styles.page)} aria-busy="true">
      <VisuallyHidden as="p">
        <Trans>Loading</Trans>
      </VisuallyHidden>
      <Skeleton className={styles.title} />
      <Skeleton width={88} />
      <Skeleton width={70} />
    </div>
  );
}
