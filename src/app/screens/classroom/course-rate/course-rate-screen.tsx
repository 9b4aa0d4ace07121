import { Trans } from "@lingui/react/macro";
import { classNames, stack } from "#app/ui/kit.ts";
import { CourseFrame } from "#app/widgets/course-layout/course-frame.tsx";
import { ProgramReviews } from "#app/widgets/program-reviews/program-reviews.tsx";
import css from "./course-rate.module.css";
import { OwnReviewPart } from "./own-review-part.tsx";

/** /course/{id}/course_rate: what others say, and one's own review (R6.6). */
export function CourseRateScreen() {
  return (
    <CourseFrame tab="rate">
      {({ program }) => (
        <div className={classNames(stack(32, "pad-y-20"), css.columns)}>
          <OwnReviewPart programId={program.id} />
          <section className={classNames(stack(12, "content-start"), css.all)} aria-labelledby="all-reviews">
            <h2 id="all-reviews">
              <Trans>Reviews</Trans>
            </h2>
            <ProgramReviews programId={program.id} />
          </section>
        </div>
      )}
    </CourseFrame>
  );
}
