import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { NewsRow } from "#app/widgets/news/news-row.tsx";
import type { NewsPost } from "#contract/news/news.ts";
import { Trans } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import styles from "./related-news.module.css";

/** Other posts, and the way back to all of them. */
export function RelatedNews({ posts }: { posts: readonly NewsPost[] }) {
  return (
    <section className={classNames(kit("pad-top-20", "pad-bottom-40"), layout.wrap, styles.related)}>
      <div className={classNames(row(16, "center", "between"), styles.head)}>
        <h2>{posts.length > 0 ? <Trans>More news</Trans> : <Trans>News</Trans>}</h2>
        <Link href="/news" className={layout.link}>
          <Trans>All news</Trans>
          <ArrowRight data-flip aria-hidden="true" className={kit("icon-18")} />
        </Link>
      </div>
      {posts.length > 0 && (
        <ul className={classNames(grid(0, "cols-3"), styles.rows)}>
          {posts.map((post) => (
            <li key={post.id}>
              <NewsRow post={post} level={3} small />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
