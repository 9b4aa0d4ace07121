import { classNames, cluster, grid, inline, kit } from "#app/ui/kit.ts";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import styles from "./course-people.module.css";
import { CourseSection } from "./course-section.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";

/** Who teaches it, and what else they teach. */
export function CoursePeople({ program }: { program: ProgramDetails }) {
  const { instructors, also_taught: others = [] } = program;
  if (instructors.length === 0) return null;
  return (
    <CourseSection id="instructors" title={<Trans>Instructors</Trans>}>
      <ul className={classNames(grid(24), styles.people)}>
        {instructors.map((person) => {
          const theirs = others.filter((other) => other.instructor_id === person.id);
          return (
            <li className={grid(20, "start")} key={person.id}>
              <PersonMark name={person.name} large />
              <div>
                <p className={kit("lg", "strong")}>
                  <Link className={kit("hover-underline")} href={`/instructors/${person.id}`}>
                    <bdi>{person.name}</bdi>
                  </Link>
                </p>
                {person.title && (
                  <p className={kit("soft")}>
                    <bdi>{person.title}</bdi>
                  </p>
                )}
                {theirs.length > 0 && (
                  <>
                    <p className={kit("xs", "faint", "above-8")}>
                      <Trans>Also teaches</Trans>
                    </p>
                    <ul className={classNames(cluster(), styles.others)}>
                      {theirs.map((other) => (
                        <li key={other.id}>
                          <Link
                            className={inline(0, "center", "tap", "sm", "medium", "link", "hover-underline")}
                            href={`/courses/${other.id}`}
                          >
                            <bdi>{other.title}</bdi>
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </CourseSection>
  );
}
