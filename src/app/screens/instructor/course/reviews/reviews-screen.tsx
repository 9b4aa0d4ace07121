import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { type CourseReview, listCourseReviews } from "#contract/content/teaching-course.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { RatingSummary } from "#app/widgets/program-reviews/rating-summary.tsx";
import { ReviewItem } from "#app/widgets/program-reviews/review-item.tsx";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { ReviewReply } from "./review-reply.tsx";
import css from "./reviews-screen.module.css";

/** /instructor/course/{id}/course_rate: what trainees say of the course, and the instructor's answers. */
export function ReviewsScreen() {
  return <TeachingFrame tab="reviews">{(program) => <Reviews program={program} />}</TeachingFrame>;
}

function Reviews({ program }: { program: TeachingProgramDetails }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [unanswered, setUnanswered] = useState(false);
  const [path] = useLocation();
  const page = Math.max(1, Number(new URLSearchParams(useSearch()).get("page")) || 1);
  const id = program.program.id;
  const read = useCachedRead(listCourseReviews, {
    params: { id },
    query: { page, ...(unanswered ? { "filter[replied]": "no" as const } : {}) },
  });
  // An answer of the server's stands in the place of what was read, without a jump of the list.
  const [changed, setChanged] = useState<ReadonlyMap<number, CourseReview>>(new Map());
  const { meta } = read;
  return (
    <div className={classNames(stack(16, "pad-top-24"), css.page)}>
      {meta && meta.count > 0 ? (
        <>
          <RatingSummary summary={{ avg: meta.rating ?? 0, count: meta.count, histogram: meta.stars }} />
          <div className={cluster(8)}>
            <Chip pressed={!unanswered} onClick={() => setUnanswered(false)}>
              <Trans context="reviews">All</Trans>
            </Chip>
            <Chip pressed={unanswered} onClick={() => setUnanswered(true)}>
              <Trans>Without a reply</Trans>
              <span className={kit("tabular")}>{meta.unanswered}</span>
            </Chip>
          </div>
        </>
      ) : null}
      <LoadState of={read} skeleton={<Skeleton className={css.waiting} />}>
        {(reviews) =>
          reviews.length === 0 ? (
            <EmptyState
              title={unanswered ? t`Every review has its reply` : t`No reviews yet`}
              help={t`Trainees can review the course once they have completed a fifth of it.`}
            />
          ) : (
            <>
              <ul>
                {reviews.map((read_) => {
                  const review = changed.get(read_.id) ?? read_;
                  return (
                    <li key={review.id}>
                      <ReviewItem review={{ ...review, author: { name: review.translations[language].author }, reply: null }}>
                        <ReviewReply
                          review={review}
                          changed={(next) => setChanged((before) => new Map(before).set(next.id, next))}
                          courseId={id}
                        />
                      </ReviewItem>
                    </li>
                  );
                })}
              </ul>
              <Pager page={page} pages={meta?.last_page ?? 1} to={(next) => `${path}?page=${next}`} />
            </>
          )
        }
      </LoadState>
    </div>
  );
}
