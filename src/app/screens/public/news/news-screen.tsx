import { useSeesNews } from "#app/state/notices/news-seen.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { classNames, grid } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NightBand } from "#app/widgets/night/night-band.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { Trans } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import { FeedLink } from "./feed-link.tsx";
import { NewsFilters } from "./news-filters.tsx";
import { NewsList, NewsListSkeleton } from "./news-list.tsx";
import { newsAddress, newsApiQuery, type NewsQuery, readNewsQuery } from "./news-query.ts";
import styles from "./news-screen.module.css";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { readOnDevice } from "#offline/catalogue/catalogue-sync.ts";
import { useResource } from "#app/state/resource.ts";
import { listNews, type NewsPost, OFFLINE_NEWS_QUERY } from "#contract/news/news.ts";
import { type FindNews, filterNews } from "#contract/news/news-filter.ts";

/** R2.4: the news with its categories, search and pages, all of which live in the address. */
export function NewsScreen() {
  const query = readNewsQuery(new URLSearchParams(useSearch()));
  const news = useNews(query);
  const { meta } = news;
  const top = useRef<HTMLDivElement>(null);
  usePageTurn(query.page, top);
  const isNewest = query.page === 1 && query.q === "" && (query.category === null || meta?.unknown_category !== null);
  useSeesNews(isNewest ? news.data?.[0]?.published_at : undefined);
  return (
    <>
      <NightBand title={<Trans>Qabas news</Trans>}>
        <Trans>What is new in programs, partnerships and certificates</Trans>
      </NightBand>
      <div ref={top} className={classNames(grid(24, "content-start", "pad-y-32"), layout.wrap, styles.page)}>
        <NewsFilters query={query} meta={meta} />
        <UnheardNews query={query} unknown={meta?.unknown_category ?? null} />
        <KeptNotice of={news} />
        <LoadState of={news} skeleton={<NewsListSkeleton />}>
          {(posts) =>
            posts.length > 0 ? <NewsList posts={posts} lead={query.page === 1} /> : <NoNews query={query} total={meta?.total ?? 0} />
          }
        </LoadState>
        <Pager page={query.page} pages={meta?.last_page ?? 1} to={(page) => newsAddress({ ...query, page })} />
        <FeedLink />
      </div>
    </>
  );
}

function NoNews({ query, total }: { query: NewsQuery; total: number }) {
  const first = newsAddress({ ...query, page: 1 });
  if (total > 0) {
    return (
      <EmptyState
        title={<Trans>The list has no such page</Trans>}
        action={
          <Button href={first}>
            <Trans>First page</Trans>
          </Button>
        }
      />
    );
  }
  if (query.q === "" && query.category === null) {
    return <EmptyState title={<Trans>No news yet</Trans>} help={<Trans>What is published appears here.</Trans>} />;
  }
  return (
    <EmptyState
      title={<Trans>No matching results</Trans>}
      help={<Trans>Remove a filter or search for another word.</Trans>}
      action={
        <Button href="/news">
          <Trans>Clear all</Trans>
        </Button>
      }
    />
  );
}

/** Another page of the list begins at its top; the place within a page is the history's to remember. */
function usePageTurn(page: number, top: RefObject<HTMLElement | null>): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.scrollIntoView();
  }, [page, top]);
}

/** Says what of the address was left out, so that nobody takes the list for an answer to it. */
function UnheardNews({ query, unknown }: { query: NewsQuery; unknown: string | null }) {
  const values = [...(unknown === null ? [] : [unknown]), ...query.unheard];
  if (values.length === 0) return null;
  return (
    <NoticeBox kind="wait">
      <p>
        <Trans>These filters are not known and were left out:</Trans>
      </p>
      <ul>
        {values.map((value, index) => (
          <li key={`${index + 1}`}>
            <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}

/** The asked page of the list. Where neither the server nor a copy of that very page is to be had, the kept list is filtered here. */
function useNews(query: NewsQuery) {
  const page = useResource(listNews, { query: newsApiQuery(query) });
  const missing = page.status === "error";
  const whole = useResource(missing ? listNews : null, { query: OFFLINE_NEWS_QUERY });
  const find = useFindNews(missing && query.q !== "");
  if (!missing || whole.status === "error") return page;
  return { ...whole, ...(whole.data ? filterNews(whole.data, newsApiQuery(query), find) : { data: null, meta: null }), retry: page.retry };
}

/** What searches the kept list, loaded where it is needed; null until then. */
function useFindNews(needed: boolean): FindNews | null {
  const [find, setFind] = useState<FindNews | null>(null);
  useEffect(() => {
    if (!needed || find) return;
    void Promise.all([import("#contract/news/news-search.ts"), readOnDevice("words")]).then(
      ([{ foundNews }, words]) => setFind(() => (posts: readonly NewsPost[], q: string) => foundNews(posts, q, words?.rows ?? null)),
      () => undefined,
    );
  }, [needed, find]);
  return find;
}
