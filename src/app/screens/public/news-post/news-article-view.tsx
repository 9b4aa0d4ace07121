import { dayOf, formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { KeptNotice, type Read } from "#app/widgets/device/kept-notice.tsx";
import { ReadAloud } from "#app/widgets/read-aloud/read-aloud.tsx";
import { ShareButton } from "#app/widgets/share/share-button.tsx";
import type { NewsArticle } from "#contract/news/news.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useRef } from "react";
import styles from "./news-article-view.module.css";
import { PostBody } from "./post-body.tsx";
import { PostHero } from "./post-hero.tsx";
import { heldPart } from "#app/widgets/held-part/held-part.tsx";

const RelatedNews = heldPart(() => import("./related-news.tsx").then((module) => module.RelatedNews));

interface Props {
  post: NewsArticle;
  read: Read;
}

export function NewsArticleView({ post, read }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const text = useRef<HTMLDivElement>(null);
  const changed = dayOf(post.updated_at) === dayOf(post.published_at) ? null : formatDate(language, post.updated_at);
  return (
    <>
      <article>
        <PostHero post={post} author={post.author} />
        <div className={classNames(grid(48, "between", "pad-top-40", "pad-bottom-24"), layout.wrap, styles.columns)}>
          <div className={kit("min-0", "break-anywhere")}>
            <KeptNotice of={read} />
            <div className={kit("below-12")}>
              <ReadAloud of={text} language={language} />
            </div>
            <div ref={text}>
              <p className={classNames(kit("xl", "medium", "leading-text"), styles.lead)}>
                <bdi>{post.excerpt}</bdi>
              </p>
              <PostBody blocks={post.body} />
            </div>
            {changed && (
              <p className={kit("sm", "faint", "above-24")}>
                <Trans>Updated on {changed}</Trans>
              </p>
            )}
            {post.tags.length > 0 && (
              <ul className={cluster(8, "gap-y-12", "above-24")} aria-label={t({ message: "Topics", context: "news" })}>
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
          <div className={classNames(grid(12, "min-0"), styles.aside)}>
            <section className={classNames(layout.panel, styles.next)}>
              <h2>
                <Trans>Professional diplomas</Trans>
              </h2>
              <p className={kit("above-2", "below-12", "sm", "soft")}>
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
