import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Archive, CircleCheck, Pencil } from "lucide-react";
import { Link } from "wouter";
import { classNames, cluster, grid, inline, kit } from "#app/ui/kit.ts";
import type { TeachingProgram } from "#contract/enrollments/teaching.ts";
import { formatDate } from "#app/i18n/format.ts";
import { formatRelativeDayTime } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import css from "./training-programs-screen.module.css";

/** A program as a row: what it is, how far it is, and what waits in it. */
export function ProgramItem({ row, now }: { row: TeachingProgram; now: Date }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { program, cohort, phase, sessions, students } = row;
  const title = program.translations[language].title;
  const starts = cohort ? formatDate(language, cohort.starts_on, { year: false }) : "";
  const ends = cohort ? formatDate(language, cohort.ends_on) : "";
  const next = row.next_session ? formatRelativeDayTime(language, row.next_session.starts_at, now) : "";
  const { held, total } = sessions;
  return (
    <li className={classNames(grid([8, 16], "relative", "center", "border-bottom", "pad-y-16"), css.item)}>
      <span className={classNames(kit("clip", "round-sm"), css.art)}>
        <Cover id={program.id} glaze={program.glaze} shape="square" photo={program.cover_photo} />
      </span>
      <div className={css.words}>
        <p className={kit("soft", "xs", "leading-note")}>
          {program.type === "diploma" ? t`Diploma` : t`Course`}
          {cohort === null ? null : phase === "upcoming" ? t`, starts ${starts}` : phase === "ended" ? t`, ended ${ends}` : null}
        </p>
        <h2 className={kit("lg", "leading-note", "break-anywhere")}>
          <Link href={`/instructor/course/${program.id}/overview`}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        {next ? <p className={kit("soft", "xs", "leading-note")}>{t`Next session: ${next}`}</p> : null}
      </div>
      <div className={classNames(grid(8, "soft", "xs", "leading-note", "column-2"), css.progress)}>
        {total > 0 && held > 0 ? (
          <ProgressBar value={(held / total) * 100} label={title} text={t`${held} of ${total} sessions held`} />
        ) : null}
        <span>
          {total > 0 ? t`Session ${held} of ${total}` : null}
          {total > 0 ? (language === "ar" ? "، " : ", ") : null}
          {t`${plural(students, { one: "# trainee", other: "# trainees" })}`}
        </span>
      </div>
      <div className={classNames(grid(4, "justify-items-start", "column-2"), css.state)}>
        <State row={row} />
        <Work row={row} />
        <Link
          className={classNames(inline(0, "relative", "center", "tap", "link", "xs", "strong"), css.more)}
          href={`/instructor/training-programs/${program.id}/students`}
          aria-label={t`Trainees of ${title}`}
        >
          <Trans>Trainees</Trans>
        </Link>
      </div>
    </li>
  );
}

function State({ row: { status, phase } }: { row: TeachingProgram }) {
  const { t } = useLingui();
  if (status === "draft") {
    return (
      <StatusMark kind="plain" pill icon={<Pencil aria-hidden="true" />}>
        {t({ message: "Draft", context: "program" })}
      </StatusMark>
    );
  }
  if (status === "archived" || phase === "ended") {
    return (
      <StatusMark kind="plain" pill icon={<Archive aria-hidden="true" />}>
        {t({ message: "Ended", context: "program" })}
      </StatusMark>
    );
  }
  return (
    <StatusMark kind="ok" pill icon={<CircleCheck aria-hidden="true" />}>
      {t({ message: "Published", context: "program" })}
    </StatusMark>
  );
}

/** What waits for the instructor, in figures; of an ended one, how it went. */
function Work({ row }: { row: TeachingProgram }) {
  const { t } = useLingui();
  const { to_grade: grade, excuses, withdrawals, certificates, phase } = row;
  return (
    <p className={cluster([0, 12], "soft", "xs", "leading-note")}>
      {grade > 0 ? <span className={kit("wait", "strong")}>{t`${plural(grade, { one: "# to grade", other: "# to grade" })}`}</span> : null}
      {excuses > 0 ? <span>{t`${plural(excuses, { one: "# excuse", other: "# excuses" })}`}</span> : null}
      {withdrawals > 0 ? <span>{t`${plural(withdrawals, { one: "# withdrawal", other: "# withdrawals" })}`}</span> : null}
      {phase === "ended" && certificates > 0 ? (
        <span>{t`${plural(certificates, { one: "# certificate issued", other: "# certificates issued" })}`}</span>
      ) : null}
    </p>
  );
}
