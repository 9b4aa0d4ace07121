import { dayOf, formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import layout from "#app/ui/layout.module.css";
import { CopyAge } from "#app/widgets/site/load-state.tsx";
import { ShareButton } from "#app/widgets/site/share-button.tsx";
import type { NewsArticle } from "#contract/news/news.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import styles from "./news-article-view.module.css";
import { PostBody } from "./post-body.tsx";
import { PostHero } from "./post-hero.tsx";
import { RelatedNews } from "./related-news.tsx";

interface Props {
  post: NewsArticle;
  read: { fromDevice: boolean; asOf: Date | null; status: string };
}

export function NewsArticleView({ post, read }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const changed = dayOf(post.updated_at) === dayOf(post.published_at) ? null : formatDate(language, post.updated_at);
  return (
    <>
      <article>
        <PostHero post={post} author={post.author} />
        <div className={`${layout.wrap} ${styles.columns}`}>
          <div className={styles.text}>
            <CopyAge of={read} />
            <p className={styles.lead}>
              <bdi>{post.excerpt}</bdi>
            </p>
            <PostBody blocks={post.body} />
            {changed && (
              <p className={styles.changed}>
                <Trans>Updated on {changed}</Trans>
              </p>
            )}
            {post.tags.length > 0 && (
              <ul className={styles.tags} aria-label={t({ message: "Topics", context: "news" })}>
                {post.tags.map((tag) => (
                  <li key={tag}>
                    <Chip href={`/news?q=${encodeURIComponent(tag)}`}>
                      <bdi>{tag}</bdi>
                    </Chip>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className={styles.aside}>
            <section className={`${layout.panel} ${styles.next}`}>
              <h2>
                <Trans>Professional diplomas</Trans>
              </h2>
              <p>
                <Trans>Evening modules, four instalments, and a certificate with a verification number.</Trans>
              </p>
              <Button tone="ember" block href="/courses?type=diploma">
                <Trans>Browse diplomas</Trans>
              </Button>
            </section>
            <ShareButton path={`/news/${post.id}`} title={post.title} size="sm" withCopy />
          </div>
        </div>
      </article>
      <RelatedNews posts={post.related} />
    </>
  );
}
