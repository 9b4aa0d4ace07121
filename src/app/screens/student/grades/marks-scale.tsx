import { Trans, useLingui } from "@lingui/react/macro";
import type { ProgramGrades } from "#contract/coursework/grades.ts";
import { gradeTargets } from "#contract/coursework/grade.ts";
import { degreeText, letterWord } from "./grade-words.ts";
import css from "./marks-scale.module.css";

/**
 * What was earned, what is still open and what is lost, in this order: a target that falls in the open part reads as
 * reachable. The legend below says the same in words, so the picture is hidden from screen readers.
 */
export function MarksScale({ grades }: { grades: ProgramGrades }) {
  const { i18n } = useLingui();
  const { total, open, lost, pass_mark: pass } = grades;
  const [earned, rest, gone] = [total, open, lost].map(degreeText);
  return (
    <figure className={css.scale}>
      <div aria-hidden="true" className={css.picture}>
        {gradeTargets(pass).map(({ letter, from }) => (
          <span key={letter} className={css.target} style={{ insetInlineStart: `${from}%` }}>
            <span>
              {letter === "pass" ? <small>{i18n._(letterWord.pass)}</small> : null}
              {from}
            </span>
          </span>
        ))}
        <div className={css.bar}>
          <span className={css.earned} style={{ inlineSize: `${total}%` }} />
          <span className={css.open} style={{ inlineSize: `${open}%` }} />
          <span className={css.lost} style={{ inlineSize: `${lost}%` }} />
        </div>
      </div>
      <figcaption className={css.legend}>
        <span>
          <i className={css.earned} aria-hidden="true" />
          <Trans context="marks">Earned {earned}</Trans>
        </span>
        <span>
          <i className={css.open} aria-hidden="true" />
          <Trans context="marks">Not recorded {rest}</Trans>
        </span>
        <span>
          <i className={css.lost} aria-hidden="true" />
          <Trans context="marks">Lost {gone}</Trans>
        </span>
      </figcaption>
    </figure>
  );
}
