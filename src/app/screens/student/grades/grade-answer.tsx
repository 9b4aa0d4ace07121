import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { grid, kit } from "#app/ui/kit.ts";
import type { ProgramGrades } from "#contract/coursework/grades.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { degreeText, letterWord } from "./grade-words.ts";
import css from "./grade-answer.module.css";

/** The heading is the answer (pages-student-public.md): what is left to pass, or that it is decided. */
export function GradeAnswer({ grades }: { grades: ProgramGrades }) {
  return (
    <div className={grid(2)}>
      <h2 className={kit("xl", "leading-ui")} data-answer>
        <Headline grades={grades} />
      </h2>
      <Sentence grades={grades} />
    </div>
  );
}

function Headline({ grades }: { grades: ProgramGrades }) {
  const { i18n } = useLingui();
  const { letter, passed, needed_to_pass: needed, total } = grades;
  if (letter !== null) {
    const word = i18n._(letterWord[letter]);
    const percent = degreeText(total);
    return (
      <Trans>
        Final grade: {word}, {percent}%
      </Trans>
    );
  }
  if (passed === true) return <Trans>You have reached the pass mark</Trans>;
  if (passed === false || needed === null) return <Trans>The pass mark can no longer be reached</Trans>;
  const value = Math.round(needed * 100) / 100;
  return <Plural value={value} one="# mark left to pass" other="# marks left to pass" />;
}

function Sentence({ grades }: { grades: ProgramGrades }) {
  const language = useAtomValue(languageAtom);
  const { total, max, open, items } = grades;
  const [earned, graded] = [total, max].map(degreeText);
  const rest = Math.round(open * 100) / 100;
  if (max === 0) {
    return (
      <p className={kit("soft", "md", "leading-text")}>
        <Trans>No mark is recorded yet.</Trans>
      </p>
    );
  }
  const waiting = items.filter(({ counted, status }) => counted === null && status !== "excused");
  const titles = new Intl.ListFormat(language, { type: "conjunction" }).format(
    waiting.map(({ translations }) => translations[language].title),
  );
  return (
    <p className={kit("soft", "md", "leading-text")}>
      <Trans>
        You earned {earned} of the {graded} marks recorded.
      </Trans>{" "}
      {open > 0 ? (
        <>
          <Plural value={rest} one="# mark is not recorded yet" other="# marks are not recorded yet" />
          <span className={css.titles}>
            <Trans comment="after the number of marks that are not recorded yet: what they are for">
              : <bdi>{titles}</bdi>
            </Trans>
          </span>
          .
        </>
      ) : null}
    </p>
  );
}
