import { Plural, Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { ArrowRight } from "lucide-react";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import type { Instructor } from "#contract/site/site.ts";
import { languageAtom } from "#app/state/language/language.ts";
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
        <div className={classNames(cluster(0, "between"), layout.head, styles.head)}>
          <h2>
            <Trans>Instructors</Trans>
          </h2>
          <Link href="/join-as-trainer" className={layout.link}>
            <Trans>Join as a trainer</Trans>
            <ArrowRight data-flip aria-hidden="true" className={kit("icon-20")} />
          </Link>
        </div>
        <ul className={classNames(grid(32, "cols-3", "gap-y-24"), styles.team)}>
          {team.map(({ id, name, title, fields }) => (
            <li className={row(12)} key={id}>
              <PersonMark name={name} />
              <div className={kit("min-0")}>
                <h3 className={kit("md")}>
                  <Link className={kit("hover-underline")} href={`/instructors/${id}`}>
                    <bdi>{name}</bdi>
                  </Link>
                </h3>
                {title && (
                  <p className={kit("soft", "sm", "leading-note")}>
                    <bdi>{title}</bdi>
                  </p>
                )}
                <p className={kit("leading-note", "faint", "xs")}>
                  <bdi>{joinNames(language, fields)}</bdi>
                </p>
              </div>
            </li>
          ))}
        </ul>
        {others > 0 && (
          <p className={kit("soft", "above-20")}>
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
        <div className={classNames(grid(32, "cols-3", "gap-y-24"), styles.team)}>
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
