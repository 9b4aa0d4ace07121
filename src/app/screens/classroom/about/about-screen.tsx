import { grid } from "#app/ui/kit.ts";
import { getProgram } from "#contract/catalogue/catalogue.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { useResource } from "#app/state/resource.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { AboutCourse } from "#app/widgets/about-course/about-course.tsx";
import { CourseFrame } from "#app/widgets/course-layout/course-frame.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { ProgramText } from "#app/widgets/program-text/program-text.tsx";
import { OwnTerms } from "./own-terms.tsx";

/** /course/{id}/my-courses: what the course is, who teaches it, and what was agreed on. */
export function AboutScreen() {
  return <CourseFrame tab="about">{(course) => <About course={course} />}</CourseFrame>;
}

function About({ course }: { course: CourseOverview }) {
  const program = useResource(getProgram, { params: { id: course.program.id }, query: { include: "translations" } });
  return (
    <>
      <KeptNotice of={program} />
      <AboutCourse
        text={
          <LoadState of={program} skeleton={<Waiting />}>
            {(details) => <ProgramText program={details} />}
          </LoadState>
        }
        people={course.instructors}
        side={<OwnTerms course={course} program={program.data} />}
      />
    </>
  );
}

const Waiting = () => (
  <div className={grid(12)}>
    <Skeleton width={45} />
    <Skeleton />
    <Skeleton width={88} />
    <Skeleton width={70} />
  </div>
);
