import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { kit, row } from "#app/ui/kit.ts";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { formatDateRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { AboutCourse, CourseFact, CourseFacts } from "#app/widgets/about-course/about-course.tsx";
import { timeSpan } from "#app/widgets/catalogue/counts.ts";
import { weeksCount } from "#app/widgets/about-course/course-counts.ts";
import { ProgramText } from "#app/widgets/program-text/program-text.tsx";
import { deliveryWord, levelWord } from "#app/widgets/catalogue/program-words.ts";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";

/** /instructor/course/{id}/my-courses: what the program's page says, who teaches it, and its cohorts. */
export function AboutScreen() {
  return <TeachingFrame tab="about">{(program) => <About program={program} />}</TeachingFrame>;
}

function About({ program }: { program: TeachingProgramDetails }) {
  const language = useAtomValue(languageAtom);
  return (
    <AboutCourse
      text={<ProgramText program={program.about[language]} />}
      people={program.instructors}
      side={
        <>
          <Facts program={program} />
          <Cohorts cohorts={program.cohorts} />
        </>
      }
    />
  );
}

function Facts({ program: { facts, items } }: { program: TeachingProgramDetails }) {
  const { t, i18n } = useLingui();
  const { published, total } = items;
  const languages = { ar: t`Arabic`, en: t`English` };
  return (
    <CourseFacts>
      <CourseFact name={t`Content`}>
        <Trans>
          {published} of {total} published
        </Trans>
      </CourseFact>
      <CourseFact name={t`Duration`}>
        {timeSpan(i18n, facts.duration_minutes)}
        {facts.duration_weeks > 0 ? <small>{weeksCount(i18n, facts.duration_weeks)}</small> : null}
      </CourseFact>
      <CourseFact name={t`Delivery`}>{i18n._(deliveryWord[facts.delivery])}</CourseFact>
      <CourseFact name={t`Level`}>{i18n._(levelWord[facts.level])}</CourseFact>
      <CourseFact name={t`Language`}>{languages[facts.language]}</CourseFact>
    </CourseFacts>
  );
}

function Cohorts({ cohorts }: Pick<TeachingProgramDetails, "cohorts">) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (cohorts.length === 0) return null;
  const words = {
    running: t({ message: "Running", context: "cohort" }),
    upcoming: t({ message: "Upcoming", context: "cohort" }),
    ended: t({ message: "Ended", context: "cohort" }),
  };
  return (
    <section aria-labelledby="cohorts-title">
      <h2 id="cohorts-title">
        <Trans>Cohorts</Trans>
      </h2>
      <ul>
        {cohorts.map((cohort) => {
          const { held, total } = cohort.sessions;
          return (
            <li key={cohort.id} className={row(12, "center", "between", "pad-y-12", "border-bottom", "sm")}>
              <p>
                <b className={kit("block", "strong", "leading-note")}>{formatDateRange(language, cohort.starts_on, cohort.ends_on)}</b>
                <small className={kit("soft", "sm")}>
                  <Plural value={cohort.students} one="# trainee" other="# trainees" />
                  {language === "ar" ? "، " : ", "}
                  <Trans>
                    lectures {held} of {total}
                  </Trans>
                </small>
              </p>
              <StatusMark kind={cohort.phase === "running" ? "ok" : "plain"}>{words[cohort.phase]}</StatusMark>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
