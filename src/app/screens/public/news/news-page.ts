import { breadcrumbs, itemList } from "#app/widgets/site/json-ld.ts";
import { needed, type ServedPage } from "#app/widgets/site/served-page.ts";
import { listNews } from "#contract/news/news.ts";
import { msg } from "@lingui/core/macro";
import { newsFeedLink } from "#app/widgets/news/news-feed-link.ts";
import { newsAddress, newsApiQuery, readNewsQuery } from "./news-query.ts";

export const newsPage: ServedPage = {
  needs: ({ search }) => [needed(listNews, { query: newsApiQuery(readNewsQuery(search)) })],

  head({ search, i18n, origin, language, answer }) {
    const query = readNewsQuery(search);
    const news = answer(listNews, { query: newsApiQuery(query) });
    const category = news?.meta?.categories.find(({ slug }) => slug === query.category) ?? null;
    const { page } = query;
    const name = category ? category.name : i18n._(msg`Qabas news`);
    const publisher = { origin, language, name: i18n._(msg`Qabas`) };
    const posts = news?.data ?? [];
    return {
      title: page > 1 ? i18n._(msg`${name}, page ${page}`) : name,
      description: i18n._(msg`News of Qabas: admissions, partnerships, certificates and events of the learning platform.`),
      canonicalQuery: newsAddress({ category: category?.slug ?? null, page }).split("?")[1] ?? "",
      noindex: query.q !== "" || posts.length === 0,
      feed: newsFeedLink(i18n, origin, language),
      jsonLd: [
        breadcrumbs(publisher, [
          { name: i18n._(msg`Home`), path: "/" },
          { name: i18n._(msg`News`), path: "/news" },
        ]),
        ...(posts.length > 0
          ? [
              itemList(
                publisher,
                posts.map(({ id }) => `/news/${id}`),
              ),
            ]
          : []),
      ],
    };
  },
};
