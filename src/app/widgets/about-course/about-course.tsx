import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classNames, grid, kit, row, sidebar, stack } from "#app/ui/kit.ts";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import css from "./about-course.module.css";

interface Person {
  id: number;
  name: string;
  title: string | null;
}

interface Props {
  /** What the program's page says of it. */
  text: ReactNode;
  people: readonly Person[];
  /** What stands in figures, beside it where there is room. */
  side: ReactNode;
}

/** A course in words, who teaches it, and its figures: as its student and as its instructor reads it. */
export function AboutCourse({ text, people, side }: Props) {
  return (
    <div className={sidebar(32, "pad-top-20")}>
      <div className={classNames(stack(32, "content-start"), css.part)}>
        {text}
        {people.length > 0 ? <People people={people} /> : null}
      </div>
      <div className={classNames(stack(32, "content-start"), css.part)}>{side}</div>
    </div>
  );
}

function People({ people }: Pick<Props, "people">) {
  return (
    <section aria-labelledby="people-title">
      <h2 id="people-title">
        <Trans>Instructors</Trans>
      </h2>
      <ul className={grid(12)}>
        {people.map((person) => (
          <li className={row(12, "center")} key={person.id}>
            <PersonMark name={person.name} large />
            <p>
              <b className={kit("block", "strong", "leading-note")}>
                <bdi>{person.name}</bdi>
              </b>
              {person.title ? (
                <small className={kit("soft", "sm")}>
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

/** Figures of a course, one a line. @param note what has to be said of them */
export function CourseFacts({ children, note }: { children: ReactNode; note?: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={classNames(kit("border", "round-md", "surface", "pad-y-8", "pad-x-16"), css.facts)} aria-label={t`Course facts`}>
      <dl>{children}</dl>
      {note ? <p>{note}</p> : null}
    </section>
  );
}

export function CourseFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
