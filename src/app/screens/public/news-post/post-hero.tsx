import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { NightHero } from "#app/widgets/night/night-hero.tsx";
import type { NewsPost } from "#contract/news/news.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import styles from "./post-hero.module.css";

/** The post's own art behind the navigation, its day in both calendars, its title. */
export function PostHero({ post, author = "" }: { post: NewsPost; author?: string }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { category } = post;
  return (
    <NightHero
      className={styles.hero}
      art={{ id: `news-${post.id}`, glaze: post.glaze, photo: post.cover_photo }}
      list={{ href: "/news", label: t`News` }}
      part={{ href: `/news?category=${encodeURIComponent(category.slug)}`, name: category.name }}
    >
      <p className={classNames(kit("sm", "tabular", "on-night-soft", "above-16"), styles.date)}>
        <time dateTime={post.published_at}>{formatDate(language, post.published_at, { hijri: true })}</time>
      </p>
      <h1 tabIndex={-1}>
        <bdi>{post.title}</bdi>
      </h1>
      {author && (
        <p className={kit("sm", "on-night-soft", "above-12")}>
          <Trans>
            By <bdi>{author}</bdi>
          </Trans>
        </p>
      )}
    </NightHero>
  );
}
