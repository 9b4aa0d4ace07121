import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { InstalmentsPart } from "./buy-panel.tsx";
import { CourseCohorts } from "./sections/course-cohorts.tsx";
import { CoursePeople } from "./sections/course-people.tsx";
import { CourseReviews } from "./sections/course-reviews.tsx";
import { CourseSyllabus } from "./sections/course-syllabus.tsx";
import { CourseTerms } from "./sections/course-terms.tsx";

interface Props {
  program: ProgramDetails;
  /** The person is enrolled in it: nothing is sold. */
  owned: boolean;
}

/** What a program is read for below its first screen. */
export const CourseParts = ({ program, owned }: Props) => (
  <>
    <CourseSyllabus program={program} />
    {!owned && <InstalmentsPart program={program} />}
    <CourseCohorts program={program} owned={owned} />
    <CoursePeople program={program} />
    {program.rating.count > 0 && <CourseReviews programId={program.id} />}
    <CourseTerms program={program} />
  </>
);
