import { useSeesNews } from "#app/state/notices/news-seen.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { NewsDate } from "#app/widgets/news/news-date.tsx";
import type { NewsPost } from "#contract/news/news.ts";
import { Link } from "wouter";
import styles from "./news-digest.module.css";

/** The newest post with its art, then the next five as a list. */
export function NewsDigest({ posts }: { posts: readonly NewsPost[] }) {
  const [lead, ...others] = posts;
  useSeesNews(lead?.published_at);
  if (!lead) return null;
  return (
    <div className={classNames(grid(48), styles.news)}>
      <article className={styles.lead}>
        <Link href={`/news/${lead.id}`} className={classNames(kit("clip", "round-md"), styles.art)} tabIndex={-1} aria-hidden="true">
          <Cover id={`news-${lead.id}`} glaze={lead.glaze} photo={lead.cover_photo} shape="lead" />
        </Link>
        <h3 className={kit("above-12", "below-8", "xl")}>
          <Link href={`/news/${lead.id}`}>
            <bdi>{lead.title}</bdi>
          </Link>
        </h3>
        <p>
          <bdi>{lead.excerpt}</bdi>
        </p>
        <NewsDate at={lead.published_at} />
      </article>
      <ol>
        {others.map((post) => (
          <li className={kit("pad-y-16", "border-bottom")} key={post.id}>
            <h3 className={kit("md", "strong")}>
              <Link href={`/news/${post.id}`}>
                <bdi>{post.title}</bdi>
              </Link>
            </h3>
            <NewsDate at={post.published_at} />
          </li>
        ))}
      </ol>
    </div>
  );
}

export function NewsDigestSkeleton() {
  return (
    <div className={classNames(grid(48), styles.news)} aria-hidden="true">
      <div className={styles.lead}>
        <Skeleton className={classNames(kit("clip", "round-md"), styles.art)} />
        <div className={kit("above-12", "below-8", "xl")}>
          <Skeleton width={70} />
        </div>
        <Skeleton width={88} />
        <Skeleton width={30} />
      </div>
      <div>
        {[1, 2, 3, 4, 5].map((key) => (
          <div key={key} className={classNames(kit("pad-y-16", "border-bottom"), styles.other)}>
            <Skeleton width={70} />
            <Skeleton width={30} />
          </div>
        ))}
      </div>
    </div>
  );
}
