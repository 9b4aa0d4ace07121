import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Progress } from "#app/ui/progress.tsx";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import { NightFrame } from "#app/widgets/night/night-frame.tsx";
import css from "./course-head.module.css";

/** The head of every page of a course, on night: whose it is, how far it is, until when it is open. */
export function CourseHead({ course }: { course: CourseOverview }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { program, progress, instructors } = course;
  const { title } = program.translations[language];
  const names = joinNames(
    language,
    instructors.map(({ name }) => name),
  );
  const until = formatDate(language, course.access_until);
  const done = progress.items_done;
  const total = progress.items_total;
  return (
    <NightFrame as="header" program={program} className={css.head}>
      <h1 tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      {names ? (
        <p className={css.line}>
          <bdi>{names}</bdi>
        </p>
      ) : null}
      <div className={css.progress}>
        <Progress value={progress.percent} label={title} text={t`${progress.percent}% complete`} />
        <span>
          <Trans>
            {done} of {total}
          </Trans>
        </span>
      </div>
      <p className={css.until}>
        {course.status === "completed" ? <Trans>Completed. Access until {until}</Trans> : <Trans>Access until {until}</Trans>}
      </p>
    </NightFrame>
  );
}
