import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import css from "./teaching-head.module.css";

/** Which course it is, and where it stands: state, learners, lectures, last day. */
export function TeachingHead({ program: course, action }: { program: TeachingProgramDetails; action: ReactNode }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { program, sessions, cohort } = course;
  const { held } = sessions;
  const until = cohort && formatDate(language, cohort.ends_on);
  const state = {
    published: t({ message: "Published", context: "program" }),
    draft: t({ message: "Draft", context: "program" }),
    archived: t({ message: "Archived", context: "program" }),
  };
  return (
    <header className={css.head}>
      <div className={css.picture}>
        <Cover id={program.id} glaze={program.glaze} shape="square" photo={program.cover_photo} priority />
      </div>
      <div className={css.words}>
        <h1 tabIndex={-1}>
          <bdi>{program.translations[language].title}</bdi>
        </h1>
        <ul className={css.facts}>
          <li>
            <StatusMark kind={course.status === "published" ? "ok" : "plain"} pill>
              {state[course.status]}
            </StatusMark>
          </li>
          <li>
            <Plural value={course.students} one="# trainee" other="# trainees" />
          </li>
          {sessions.total > 0 ? (
            <li>
              <Plural value={sessions.total} one="# lecture" other="# lectures" />
              {language === "ar" ? "، " : ", "}
              <Trans>{held} ended</Trans>
            </li>
          ) : null}
          {until ? (
            <li>
              <Trans>Until {until}</Trans>
            </li>
          ) : null}
        </ul>
      </div>
      {action ? <div className={css.action}>{action}</div> : null}
    </header>
  );
}
