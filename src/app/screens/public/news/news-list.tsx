import { classNames, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { NewsDate } from "#app/widgets/news/news-date.tsx";
import { NewsRow, NewsRowSkeleton } from "#app/widgets/news/news-row.tsx";
import type { NewsPost } from "#contract/news/news.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import styles from "./news-list.module.css";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

/** News is led by text, so that it does not look like the catalogue: one lead, then rows in two columns. */
export function NewsList({ posts, lead }: { posts: readonly NewsPost[]; lead: boolean }) {
  const [first, ...others] = posts;
  if (!first) return null;
  const rows = lead ? others : posts;
  return (
    <div>
      {lead && <Lead post={first} />}
      {rows.length > 0 && (
        <>
          {lead && (
            <VisuallyHidden as="h2">
              <Trans>Latest news</Trans>
            </VisuallyHidden>
          )}
          <ul className={classNames(grid(0, "cols-2", "pad-top-12"), styles.rows)}>
            {rows.map((post) => (
              <li key={post.id}>
                <NewsRow post={post} level={lead ? 3 : 2} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Lead({ post }: { post: NewsPost }) {
  const { t } = useLingui();
  const href = `/news/${post.id}`;
  const { title } = post;
  return (
    <article className={classNames(grid(48, "center", "border-bottom", "pad-bottom-40"), styles.lead)}>
      <Link href={href} className={classNames(kit("clip", "round-md"), styles.art)} tabIndex={-1} aria-hidden="true">
        <Cover id={`news-${post.id}`} glaze={post.glaze} photo={post.cover_photo} shape="lead" priority />
      </Link>
      <div className={kit("min-0")}>
        <NewsDate at={post.published_at} hijri />
        <h2 className={kit("above-8", "below-12", "break-anywhere")}>
          <Link href={href}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className={classNames(kit("lg", "soft", "break-anywhere", "below-8"), styles.excerpt)}>
          <bdi>{post.excerpt}</bdi>
        </p>
        <Link href={href} className={layout.link} aria-label={t`Read the post: ${title}`}>
          <Trans>Read the post</Trans>
          <ArrowRight data-flip aria-hidden="true" className={kit("icon-18")} />
        </Link>
      </div>
    </article>
  );
}

export const NewsListSkeleton = () => (
  <div aria-hidden="true">
    <div className={classNames(grid(48, "center", "border-bottom", "pad-bottom-40"), styles.lead)}>
      <Skeleton className={classNames(kit("clip", "round-md"), styles.art)} />
      <div className={kit("min-0")}>
        <SkeletonLines widths={[45, 88, 100, 30]} />
      </div>
    </div>
    <div className={classNames(grid(0, "cols-2", "pad-top-12"), styles.rows)}>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <NewsRowSkeleton key={key} />
      ))}
    </div>
  </div>
);
