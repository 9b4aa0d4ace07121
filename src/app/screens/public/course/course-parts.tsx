import { useOwned } from "#app/state/enrollments/owned.ts";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { InstalmentsPart } from "./buy-panel.tsx";
import { CourseCohorts } from "./sections/course-cohorts.tsx";
import { CoursePeople } from "./sections/course-people.tsx";
import { CourseReviews } from "./sections/course-reviews.tsx";
import { CourseSyllabus } from "./sections/course-syllabus.tsx";
import { CourseTerms } from "./sections/course-terms.tsx";

/** What a program is read for below its first screen. Who is enrolled in it, to whom nothing is sold, it asks itself: told from above, it would be drawn anew. */
export function CourseParts({ program }: { program: ProgramDetails }) {
  const owned = useOwned(program.id);
  return (
    <>
      <CourseSyllabus program={program} />
      {!owned && <InstalmentsPart program={program} />}
      <CourseCohorts program={program} owned={owned} />
      <CoursePeople program={program} />
      {program.rating.count > 0 && <CourseReviews programId={program.id} />}
      <CourseTerms program={program} />
    </>
  );
}
