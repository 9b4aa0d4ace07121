import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { TeachingProgramDetails } from "#contract/teaching.ts";
import { formatDateRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { timeSpan, weeksCount } from "#app/widgets/counts.ts";
import { PersonMark } from "#app/widgets/person-mark.tsx";
import { ProgramText } from "#app/widgets/program-text/program-text.tsx";
import { deliveryWord, levelWord } from "#app/widgets/program-words.ts";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import css from "./about-screen.module.css";

/** /instructor/course/{id}/my-courses: what the program's page says, who teaches it, and its cohorts. */
export function AboutScreen() {
  return <TeachingFrame tab="about">{(program) => <About program={program} />}</TeachingFrame>;
}

function About({ program }: { program: TeachingProgramDetails }) {
  const language = useAtomValue(languageAtom);
  return (
    <div className={css.columns}>
      <div className={css.text}>
        <ProgramText program={program.about[language]} />
        <section aria-labelledby="people-title">
          <h2 id="people-title">
            <Trans>Instructors</Trans>
          </h2>
          <ul className={css.people}>
            {program.instructors.map((person) => (
              <li key={person.id}>
                <PersonMark name={person.name} large />
                <p>
                  <b>
                    <bdi>{person.name}</bdi>
                  </b>
                  {person.title ? (
                    <small>
                      <bdi>{person.title}</bdi>
                    </small>
                  ) : null}
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={css.side}>
        <Facts program={program} />
        <Cohorts cohorts={program.cohorts} />
      </div>
    </div>
  );
}

function Facts({ program: { facts, items } }: { program: TeachingProgramDetails }) {
  const { t, i18n } = useLingui();
  const { published, total } = items;
  const languages = { ar: t`Arabic`, en: t`English` };
  return (
    <section className={css.facts} aria-label={t`Course facts`}>
      <dl>
        <Fact name={t`Content`}>
          <Trans>
            {published} of {total} published
          </Trans>
        </Fact>
        <Fact name={t`Duration`}>
          {timeSpan(i18n, facts.duration_minutes)}
          {facts.duration_weeks > 0 ? <small>{weeksCount(i18n, facts.duration_weeks)}</small> : null}
        </Fact>
        <Fact name={t`Delivery`}>{i18n._(deliveryWord[facts.delivery])}</Fact>
        <Fact name={t`Level`}>{i18n._(levelWord[facts.level])}</Fact>
        <Fact name={t`Language`}>{languages[facts.language]}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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
      <ul className={css.cohorts}>
        {cohorts.map((cohort) => {
          const { held, total } = cohort.sessions;
          return (
            <li key={cohort.id}>
              <p>
                <b>{formatDateRange(language, cohort.starts_on, cohort.ends_on)}</b>
                <small>
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
