import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { EnrollmentActions } from "./enrollment-actions.tsx";
import { EnrollmentMark } from "./enrollment-mark.tsx";
import { homeOf } from "./enrollment-place.ts";
import css from "./enrollments-screen.module.css";

/** One program: what it is, how far it is, until when it is open, and what may be done now. */
export function EnrollmentItem({ enrollment, now, lit }: { enrollment: Enrollment; now: Date; lit: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { program, status, progress, instructor } = enrollment;
  const { title } = program.translations[language];
  const home = homeOf(enrollment);
  return (
    <li className={classNames(grid([12, 16], "border-bottom", "pad-y-20"), css.item)}>
      <span className={classNames(kit("relative", "clip"), css.art)}>
        <Cover id={program.id} glaze={program.glaze} shape="square" photo={program.cover_photo} />
      </span>
      <div className={kit("min-0")}>
        <p className={classNames(cluster([4, 12], "center", "faint", "xs"), css.kind)}>
          {program.type === "course" ? <Trans>Course</Trans> : <Trans>Diploma</Trans>}
          <EnrollmentMark enrollment={enrollment} />
        </p>
        <h2>
          <Link className={kit("hover-underline")} href={home}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        {instructor ? (
          <p className={kit("soft", "sm", "leading-note")}>
            <bdi>{instructor}</bdi>
          </p>
        ) : null}
        {status === "active" || status === "postponed" || status === "expired" ? (
          <div className={classNames(row(12, "center", "soft", "xs", "tabular", "above-8", "below-4"), css.progress)}>
            <ProgressBar value={progress} label={title} text={t`${progress}% complete`} />
            <bdi aria-hidden="true">{progress}%</bdi>
          </div>
        ) : null}
        <Facts enrollment={enrollment} now={now} />
      </div>
      <EnrollmentActions enrollment={enrollment} lit={lit} />
    </li>
  );
}

function Facts({ enrollment, now }: { enrollment: Enrollment; now: Date }) {
  const language = useAtomValue(languageAtom);
  const { status, next_item: item, cohort, access_until: ends } = enrollment;
  const until = formatDate(language, ends);
  const starts = cohort && formatDate(language, cohort.starts_at, { weekday: true });
  const next = item?.translations[language].title;
  const open = new Date(ends) > now;
  return (
    <>
      {status === "pending" && starts ? (
        <p className={kit("soft", "sm", "leading-note")}>
          <Trans>Starts on {starts}</Trans>
        </p>
      ) : null}
      {status === "active" && next ? (
        <p className={kit("soft", "sm", "leading-note")}>
          <Trans>
            Next: <bdi>{next}</bdi>
          </Trans>
        </p>
      ) : null}
      {status === "withdrawn" ? null : (
        <p className={kit("leading-note", "faint", "xs")}>
          {open ? <Trans>Access until {until}</Trans> : <Trans>Access ended on {until}</Trans>}
        </p>
      )}
    </>
  );
}
