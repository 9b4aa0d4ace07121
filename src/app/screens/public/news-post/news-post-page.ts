import { breadcrumbs, newsArticle } from "#app/widgets/site/json-ld.ts";
import { newsFeedLink } from "#app/widgets/news/news-feed-link.ts";
import { needed, type ServedPage } from "#app/widgets/site/served-page.ts";
import { getNewsPost } from "#contract/news/news.ts";
import { msg } from "@lingui/core/macro";
import { newsPostId } from "./news-post-id.ts";

export const newsPostPage: ServedPage = {
  needs({ params }) {
    const id = newsPostId(params.id);
    return id === null ? [] : [needed(getNewsPost, { params: { id } })];
  },

  head({ params, i18n, origin, language, answer }) {
    const id = newsPostId(params.id);
    const post = id === null ? null : answer(getNewsPost, { params: { id } })?.data;
    if (!post) return null;
    const path = `/news/${post.id}`;
    const publisher = { origin, language, name: i18n._(msg`Qabas`) };
    const photo = post.cover_photo;
    const image = photo && { ...photo, url: new URL(photo.url, origin).href };
    return {
      title: post.title,
      description: shortened(post.excerpt),
      type: "article",
      feed: newsFeedLink(i18n, origin, language),
      image,
      jsonLd: [
        newsArticle(publisher, {
          path,
          title: post.title,
          summary: post.excerpt,
          author: post.author,
          section: post.category.name,
          tags: post.tags,
          publishedAt: post.published_at,
          updatedAt: post.updated_at,
          image,
        }),
        breadcrumbs(publisher, [
          { name: i18n._(msg`Home`), path: "/" },
          { name: i18n._(msg`News`), path: "/news" },
          { name: post.title, path },
        ]),
      ],
    };
  },
};

const LENGTH = 160;

/** At a word's end, so that no search engine cuts it elsewhere. */
function shortened(text: string): string {
  if (text.length <= LENGTH) return text;
  const cut = text.slice(0, LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LENGTH / 2)).trimEnd()}…`;
}
