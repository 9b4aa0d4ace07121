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
      <ul className={styles.people}>
        {instructors.map((person) => {
          const theirs = others.filter((other) => other.instructor_id === person.id);
          return (
            <li key={person.id}>
              <PersonMark name={person.name} large />
              <div>
                <p className={styles.name}>
                  <bdi>{person.name}</bdi>
                </p>
                {person.title && (
                  <p className={styles.role}>
                    <bdi>{person.title}</bdi>
                  </p>
                )}
                {theirs.length > 0 && (
                  <>
                    <p className={styles.also}>
                      <Trans>Also teaches</Trans>
                    </p>
                    <ul className={styles.others}>
                      {theirs.map((other) => (
                        <li key={other.id}>
                          <Link href={`/courses/${other.id}`}>
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
