import { useResource } from "#app/state/resource.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { getNewsPost, listNews, OFFLINE_NEWS_QUERY } from "#contract/news/news.ts";
import { Problem } from "#contract/problem.ts";
import { lazy, Suspense } from "react";
import { useParams } from "wouter";
import { NewsArticleView } from "./news-article-view.tsx";
import { newsPostId } from "./news-post-id.ts";
import styles from "./news-post-screen.module.css";
import { NewsPostSkeleton } from "./news-post-skeleton.tsx";
import { PostHero } from "./post-hero.tsx";

// No first view of a page that is there.
const NotFound = lazy(() => import("#app/widgets/site/not-found.tsx").then((module) => ({ default: module.NotFound })));

/** R2.4: /news/{id}. */
export function NewsPostScreen() {
  const postId = newsPostId(useParams<{ id: string }>().id);
  // An address that can name no post asks nobody.
  const post = useResource(postId === null ? null : getNewsPost, { params: { id: postId ?? 1 } });
  // A post that was never opened here: the kept list knows its title and its first sentence.
  const list = useResource(post.status === "error" && !isUnknown(post.failure) ? listNews : null, { query: OFFLINE_NEWS_QUERY });
  const known = list.data?.find(({ id }) => id === postId);
  if (postId === null || isUnknown(post.failure)) {
    return (
      <>
        {/* The navigation of this address lies transparent over night. */}
        <div className={classNames(kit("night"), styles.underNav)} />
        <Suspense>
          <NotFound />
        </Suspense>
      </>
    );
  }
  if (post.data) return <NewsArticleView post={post.data} read={post} />;
  if (post.status !== "error") return <NewsPostSkeleton />;
  return (
    <>
      {known ? <PostHero post={known} /> : <div className={classNames(kit("night"), styles.night)} />}
      <div className={classNames(grid(16, "content-start", "pad-y-24"), layout.wrap, styles.failed)}>
        {known && (
          <p className={kit("lg", "medium", "read")}>
            <bdi>{known.excerpt}</bdi>
          </p>
        )}
        <KeptNotice of={list} />
        <LoadFailure failure={post.failure} retry={post.retry} />
      </div>
    </>
  );
}

const isUnknown = (failure: unknown): boolean => failure instanceof Problem && failure.code === "not_found";
