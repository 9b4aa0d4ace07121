import { classNames, grid, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Written } from "#app/ui/written.tsx";
import type { NewsPost } from "#contract/news/news.ts";
import { Link } from "wouter";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { NewsDate } from "./news-date.tsx";
import styles from "./news-row.module.css";

interface Props {
  post: NewsPost;
  /** Level of its title. */
  level: 2 | 3;
  /** Beside another text: without its summary, and smaller. */
  small?: boolean;
}

/** A post as a row: small art, day, title, one sentence. */
export function NewsRow({ post, level, small = false }: Props) {
  const Title = `h${level}` as const;
  const href = `/news/${post.id}`;
  return (
    <article className={classNames(grid(20, "center", "border-bottom", "full-high", "pad-y-24"), styles.row, small && styles.small)}>
      <Link href={href} className={classNames(kit("square", "clip", "round-sm"), styles.art)} tabIndex={-1} aria-hidden="true">
        <Cover id={`news-${post.id}`} glaze={post.glaze} photo={post.cover_photo} shape="square" />
      </Link>
      <div className={kit("min-0")}>
        <NewsDate at={post.published_at} />
        <Title className={styles.title}>
          <Link href={href}>
            <Written>{post.title}</Written>
          </Link>
        </Title>
        {!small && (
          <p className={kit("sm", "soft", "break-anywhere")}>
            <Written>{post.excerpt}</Written>
          </p>
        )}
      </div>
    </article>
  );
}

export const NewsRowSkeleton = ({ small = false }: { small?: boolean }) => (
  <div
    className={classNames(grid(20, "center", "border-bottom", "full-high", "pad-y-24"), styles.row, small && styles.small)}
    aria-hidden="true"
  >
    <Skeleton className={classNames(kit("square", "clip", "round-sm"), styles.art)} />
    <div className={kit("min-0")}>
      <Skeleton width={30} />
      <Skeleton width={88} />
      {!small && <Skeleton width={70} />}
    </div>
  </div>
);
