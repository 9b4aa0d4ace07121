import { Trans } from "@lingui/react/macro";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import type { About } from "#contract/site/site.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import styles from "./about-story.module.css";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

/** Who we are, in our own words, beside the ember that the name speaks of. */
export function AboutStory({ story }: { story: About }) {
  return (
    <section className={classNames(grid(64, "start"), styles.story)}>
      <div>
        <h2 className={kit("3xl")}>
          <Trans>Who we are</Trans>
        </h2>
        <p className={classNames(kit("read", "above-12", "plain", "xl", "medium", "leading-note"), styles.summary)}>
          <bdi>{story.summary}</bdi>
        </p>
        {story.body.map((paragraph) => (
          <p className={kit("read", "above-12", "soft")} key={paragraph}>
            <bdi>{paragraph}</bdi>
          </p>
        ))}
      </div>
      <div className={classNames(kit("square", "clip", "round-md"), styles.art)}>
        <Cover id="qabas" glaze="tech" shape="lead" priority />
      </div>
    </section>
  );
}

export function AboutStorySkeleton() {
  return (
    <div className={classNames(grid(64, "start"), styles.story)} aria-hidden="true">
      <div>
        <h2 className={kit("3xl")}>
          <Skeleton width={30} />
        </h2>
        <p className={classNames(kit("read", "above-12", "plain", "xl", "medium", "leading-note"), styles.summary)}>
          <SkeletonLines widths={[100, 70]} />
        </p>
        {[1, 2, 3, 4].map((key) => (
          <p className={kit("read", "above-12", "soft")} key={key}>
            <SkeletonLines widths={[100, 88, 45]} />
          </p>
        ))}
      </div>
      <Skeleton className={classNames(styles.art, kit("square", "clip", "round-md"))} />
    </div>
  );
}
