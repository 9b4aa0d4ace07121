import { Trans } from "@lingui/react/macro";
import { getProgram } from "#contract/catalogue.ts";
import type { CourseOverview } from "#contract/classroom.ts";
import { useResource } from "#app/state/resource.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CourseFrame } from "#app/widgets/course-layout/course-frame.tsx";
import { CopyAge, LoadState } from "#app/widgets/load-state.tsx";
import { PersonMark } from "#app/widgets/person-mark.tsx";
import { ProgramText } from "#app/widgets/program-text/program-text.tsx";
import css from "./about-screen.module.css";
import { OwnTerms } from "./own-terms.tsx";

/** /course/{id}/my-courses: what the course is, who teaches it, and what was agreed on. */
export function AboutScreen() {
  return <CourseFrame tab="about">{(course) => <About course={course} />}</CourseFrame>;
}

function About({ course }: { course: CourseOverview }) {
  const program = useResource(getProgram, { params: { id: course.program.id }, query: { include: "translations" } });
  return (
    <div className={css.about}>
      <CopyAge of={program} />
      <div className={css.columns}>
        <div className={css.text}>
          <LoadState of={program} skeleton={<Waiting />}>
            {(details) => <ProgramText program={details} />}
          </LoadState>
          <People course={course} />
        </div>
        <OwnTerms course={course} program={program.data} />
      </div>
    </div>
  );
}

const Waiting = () => (
  <div className={css.waiting}>
    <Skeleton width={45} />
    <Skeleton />
    <Skeleton width={88} />
    <Skeleton width={70} />
  </div>
);

function People({ course }: { course: CourseOverview }) {
  if (course.instructors.length === 0) return null;
  return (
    <section aria-labelledby="people-title">
      <h2 id="people-title">
        <Trans>Instructors</Trans>
      </h2>
      <ul className={css.people}>
        {course.instructors.map((person) => (
          <li key={person.id}>
            <PersonMark name={person.name} large />
            <p>
              <b>
                <bdi>{person.name}</bdi>
              </b>
              {person.title ? (
                <small>
                  <bdi>{person.title}</bdi>
                </small>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
