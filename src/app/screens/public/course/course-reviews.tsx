import { useResource } from "#app/state/resource.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/load-state.tsx";
import { listReviews } from "#contract/catalogue.ts";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { CourseSection } from "./course-section.tsx";
import { RatingSummary } from "./rating-summary.tsx";
import { ReviewItem } from "./review-item.tsx";

const FIRST = 3;
const MORE = 50;

/** What those who took it say. A program nobody has reviewed has no such part. */
export function CourseReviews({ programId }: { programId: number }) {
  const [all, setAll] = useState(false);
  const first = useResource(listReviews, { params: { id: programId }, query: { per_page: FIRST } });
  const more = useResource(all ? listReviews : null, { params: { id: programId }, query: { per_page: MORE } });
  // The first ones stay on screen while the others come.
  const shown = more.data ? more : first;
  return (
    <CourseSection id="reviews" title={<Trans>Reviews</Trans>}>
      <LoadState of={shown} skeleton={<Skeleton width={70} />}>
        {({ summary, items }) => (
          <>
            <RatingSummary summary={summary} />
            <ul>
              {items.map((review) => (
                <li key={review.id}>
                  <ReviewItem review={review} />
                </li>
              ))}
            </ul>
            {summary.count > items.length && !more.data && (
              <Button tone="quiet" busy={all && more.status === "loading"} onClick={() => setAll(true)}>
                <Trans>Show all</Trans>
              </Button>
            )}
          </>
        )}
      </LoadState>
    </CourseSection>
  );
}
