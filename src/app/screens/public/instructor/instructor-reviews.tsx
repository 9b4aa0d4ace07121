import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { inline, kit } from "#app/ui/kit.ts";
import { ReviewItem } from "#app/widgets/program-reviews/review-item.tsx";
import type { InstructorPage } from "#contract/site/site.ts";

/** The newest of all programs, each under the program that it is of. */
export function InstructorReviews({ reviews }: { reviews: InstructorPage["reviews"] }) {
  if (reviews.length === 0) return null;
  return (
    <section className={kit("above-32")} aria-labelledby="reviews-title">
      <h2 id="reviews-title">
        <Trans>Reviews</Trans>
      </h2>
      <ul>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review}>
              <Link className={inline(0, "center", "tap", "sm", "link", "hover-underline")} href={`/courses/${review.program.id}`}>
                <bdi>{review.program.title}</bdi>
              </Link>
            </ReviewItem>
          </li>
        ))}
      </ul>
    </section>
  );
}
