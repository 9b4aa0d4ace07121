import { ProgramReviews } from "#app/widgets/program-reviews/program-reviews.tsx";
import { Trans } from "@lingui/react/macro";
import { CourseSection } from "./course-section.tsx";

/** R2.3: what those who took it say, read by everybody. */
export const CourseReviews = ({ programId }: { programId: number }) => (
  <CourseSection id="reviews" title={<Trans>Reviews</Trans>}>
    <ProgramReviews programId={programId} />
  </CourseSection>
);
