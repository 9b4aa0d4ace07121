import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Cover } from "#app/widgets/cover.tsx";
import type { NewsPost } from "#contract/news.ts";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import styles from "./news-digest.module.css";

/** The newest post with its art, then the next five as a list. */
export function NewsDigest({ posts }: { posts: readonly NewsPost[] }) {
  const language = useAtomValue(languageAtom);
  const [lead, ...others] = posts;
  if (!lead) return null;
  const date = (post: NewsPost) => <time dateTime={post.published_at}>{formatDate(language, post.published_at)}</time>;
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
        {date(lead)}
      </article>
      <ol>
        {others.map((post) => (
          <li key={post.id}>
            <h3>
              <Link href={`/news/${post.id}`}>
                <bdi>{post.title}</bdi>
              </Link>
            </h3>
            {date(post)}
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
