import { useSeesNews } from "#app/state/notices/news-seen.ts";
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
    <div className={styles.news}>
      <article className={styles.lead}>
        <Link href={`/news/${lead.id}`} className={styles.art} tabIndex={-1} aria-hidden="true">
          <Cover id={`news-${lead.id}`} glaze={lead.glaze} photo={lead.cover_photo} shape="lead" />
        </Link>
        <h3>
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
          <li key={post.id}>
            <h3>
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
    <div className={styles.news} aria-hidden="true">
      <div className={styles.lead}>
        <Skeleton className={styles.art} />
        <div className={styles.leadTitle}>
          <Skeleton width={70} />
        </div>
        <Skeleton width={88} />
        <Skeleton width={30} />
      </div>
      <div className={styles.others}>
        {[1, 2, 3, 4, 5].map((key) => (
          <div key={key} className={styles.other}>
            <Skeleton width={70} />
            <Skeleton width={30} />
          </div>
        ))}
      </div>
    </div>
  );
}
