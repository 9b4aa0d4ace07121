import { Trans, useLingui } from "@lingui/react/macro";
import { classNames, cluster, grid, inline, kit, row } from "#app/ui/kit.ts";
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
    <figure className={grid(12)}>
      <div aria-hidden="true" className={classNames(kit("relative"), css.picture)}>
        {gradeTargets(pass).map(({ letter, from }) => (
          <span key={letter} className={css.target} style={{ insetInlineStart: `${from}%` }}>
            <span className={grid(0, "justify-items-center", "soft", "xs", "leading-head", "text-center")}>
              {letter === "pass" ? <small>{i18n._(letterWord.pass)}</small> : null}
              {from}
            </span>
          </span>
        ))}
        <div className={classNames(row(0, "clip", "surface", "round-xs"), css.bar)}>
          <span className={css.earned} style={{ inlineSize: `${total}%` }} />
          <span style={{ inlineSize: `${open}%` }} />
          <span className={css.lost} style={{ inlineSize: `${lost}%` }} />
        </div>
      </div>
      <figcaption className={classNames(cluster([4, 16], "soft", "xs"), css.legend)}>
        <span className={inline(8, "center")}>
          <i className={classNames(kit("round-xs"), css.earned)} aria-hidden="true" />
          <Trans context="marks">{earned} earned</Trans>
        </span>
        <span className={inline(8, "center")}>
          <i className={kit("round-xs")} aria-hidden="true" />
          <Trans context="marks">Not recorded {rest}</Trans>
        </span>
        <span className={inline(8, "center")}>
          <i className={classNames(kit("round-xs"), css.lost)} aria-hidden="true" />
          <Trans context="marks">{gone} lost</Trans>
        </span>
      </figcaption>
    </figure>
  );
}
