import { useResource } from "#app/state/resource.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { listReviews, type Reviews } from "#contract/catalogue/catalogue.ts";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { RatingSummary } from "./rating-summary.tsx";
import { ReviewChoice } from "./review-choice.tsx";
import { ReviewItem, ReviewSkeleton } from "./review-item.tsx";
import { ALL_REVIEWS, type ReviewQuery, REVIEWS_PER_PAGE, reviewsRead } from "./review-query.ts";

/** What those who took a program say: the mean, how many gave each mark, and their words, a page after the other. */
export function ProgramReviews({ programId }: { programId: number }) {
  const [{ query, pages }, setShown] = useState({ query: ALL_REVIEWS, pages: 1 });
  const all = useResource(listReviews, reviewsRead(programId, ALL_REVIEWS, 1));
  const first = useResource(listReviews, reviewsRead(programId, query, 1));
  const total = first.meta?.total ?? 0;
  const shown = Math.min(total, pages * REVIEWS_PER_PAGE);
  return (
    <>
      <LoadState of={all} skeleton={<ReviewSkeleton />}>
        {({ summary }) => (
          <>
            <RatingSummary summary={summary} />
            <ReviewChoice summary={summary} query={query} onChange={(next) => setShown({ query: next, pages: 1 })} />
          </>
        )}
      </LoadState>
      {all.data && (
        <ul className={kit("border-top")}>
          {Array.from({ length: pages }, (_, index) => (
            <ReviewPage key={index} programId={programId} query={query} page={index + 1} />
          ))}
        </ul>
      )}
      {total > REVIEWS_PER_PAGE && (
        <div className={cluster(20, "center", "sm", "tabular", "soft", "gap-y-12", "above-20")}>
          <p aria-live="polite">
            <Trans>
              {shown} of {total}
            </Trans>
          </p>
          {shown < total && (
            <Button tone="quiet" className={layout.scripted} onClick={() => setShown({ query, pages: pages + 1 })}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** A page of them reads for itself, so that what is on screen stays while the next one comes. */
function ReviewPage({ programId, query, page }: { programId: number; query: ReviewQuery; page: number }) {
  const reviews = useResource(listReviews, reviewsRead(programId, query, page));
  if (!reviews.data) {
    return (
      <li>
        <LoadState of={reviews} skeleton={<ReviewSkeleton />}>
          {() => null}
        </LoadState>
      </li>
    );
  }
  return reviews.data.items.map((review: Reviews["items"][number]) => (
    <li key={review.id}>
      <ReviewItem review={review} />
    </li>
  ));
}
