import { Plural, Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { ArrowLeft } from "lucide-react";
import type { Instructor } from "#contract/site/site.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import layout from "#app/ui/layout.module.css";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import styles from "./about-team.module.css";

interface Props {
  team: readonly Instructor[];
  /** How many teach here; the list may be shorter. */
  all: number;
}

/** Who teaches published programs at this moment. */
export function AboutTeam({ team, all }: Props) {
  const language = useAtomValue(languageAtom);
  if (team.length === 0) return null;
  const others = all - team.length;
  return (
    <section className={layout.section}>
      <div className={layout.wrap}>
        <div className={classNames(layout.head, styles.head)}>
          <h2>
            <Trans>Instructors</Trans>
          </h2>
          <Link href="/join-as-trainer" className={layout.link}>
            <Trans>Join as a trainer</Trans>
            <ArrowLeft aria-hidden="true" className={styles.arrow} />
          </Link>
        </div>
        <ul className={styles.team}>
          {team.map(({ id, name, title, fields }) => (
            <li key={id}>
              <PersonMark name={name} />
              <div>
                <h3>
                  <bdi>{name}</bdi>
                </h3>
                {title && (
                  <p>
                    <bdi>{title}</bdi>
                  </p>
                )}
                <p className={styles.fields}>
                  <bdi>{joinNames(language, fields)}</bdi>
                </p>
              </div>
            </li>
          ))}
        </ul>
        {others > 0 && (
          <p className={styles.others}>
            <Plural value={others} one="and # more" other="and # more" />
          </p>
        )}
      </div>
    </section>
  );
}

export function AboutTeamSkeleton() {
  return (
    <div className={layout.section} aria-hidden="true">
      <div className={layout.wrap}>
        <div className={styles.team}>
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <div key={key} className={styles.coming}>
              <Skeleton width={70} />
              <Skeleton width={88} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
