import { Trans } from "@lingui/react/macro";
import type { About } from "#contract/site/site.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import styles from "./about-story.module.css";

/** Who we are, in our own words, beside the ember that the name speaks of. */
export function AboutStory({ story }: { story: About }) {
  return (
    <section className={styles.story}>
      <div>
        <h2>
          <Trans>Who we are</Trans>
        </h2>
        <p className={styles.summary}>
          <bdi>{story.summary}</bdi>
        </p>
        {story.body.map((paragraph) => (
          <p key={paragraph}>
            <bdi>{paragraph}</bdi>
          </p>
        ))}
      </div>
      <div className={styles.art}>
        <Cover id="qabas" glaze="tech" shape="lead" priority />
      </div>
    </section>
  );
}

export function AboutStorySkeleton() {
  return (
    <div className={styles.story} aria-hidden="true">
      <div>
        <h2>
          <Skeleton width={30} />
        </h2>
        <p className={styles.summary}>
          <Skeleton width={100} />
          <Skeleton width={70} />
        </p>
        {[1, 2, 3, 4].map((key) => (
          <p key={key}>
            <Skeleton width={100} />
            <Skeleton width={88} />
            <Skeleton width={45} />
          </p>
        ))}
      </div>
      <Skeleton className={styles.art ?? ""} />
    </div>
  );
}
