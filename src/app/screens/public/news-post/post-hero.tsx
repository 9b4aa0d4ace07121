import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import layout from "#app/ui/layout.module.css";
import { NightArt } from "#app/widgets/night-art.tsx";
import type { NewsPost } from "#contract/news.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import styles from "./post-hero.module.css";

/** The post's own art behind the navigation, its day in both calendars, its title. */
export function PostHero({ post, author = "" }: { post: NewsPost; author?: string }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { category } = post;
  return (
    <header className={styles.hero}>
      <NightArt place="course" id={`news-${post.id}`} glaze={post.glaze} photo={post.cover_photo} />
      <div className={layout.wrap}>
        <div className={styles.words}>
          <nav className={styles.path} aria-label={t`Breadcrumb`}>
            <Link href="/news">
              <Trans>News</Trans>
            </Link>
            <span className={styles.step} aria-hidden="true" />
            <Link href={`/news?category=${encodeURIComponent(category.slug)}`}>
              <bdi>{category.name}</bdi>
            </Link>
          </nav>
          <p className={styles.date}>
            <time dateTime={post.published_at}>{formatDate(language, post.published_at, { hijri: true })}</time>
          </p>
          <h1 tabIndex={-1}>
            <bdi>{post.title}</bdi>
          </h1>
          {author && (
            <p className={styles.author}>
              <Trans>
                By <bdi>{author}</bdi>
              </Trans>
            </p>
          )}
        </div>
      </div>
    </header>
  );
}
