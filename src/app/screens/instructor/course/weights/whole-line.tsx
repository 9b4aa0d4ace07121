import { Trans, useLingui } from "@lingui/react/macro";
import { classNames, grid } from "#app/ui/kit.ts";
import { GRADE_WEIGHTS } from "#contract/coursework/grade-weights.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import css from "./weights.module.css";

/** What the weights add up to, and what that does. */
export function WholeLine({ sum }: { sum: number }) {
  const { t } = useLingui();
  const over = sum - GRADE_WEIGHTS.whole;
  return (
    <div className={classNames(grid(12, "border", "round-md", "surface", "pad-16"), css.whole)} data-over={over > 0 || undefined}>
      <p className={grid(2)} aria-live="polite">
        <b>
          <Trans>The weights add up to {sum}%</Trans>
        </b>
        <span>
          {over > 0 ? (
            <Trans>This is {over}% more than the whole: it cannot be saved.</Trans>
          ) : sum === 0 ? (
            <Trans>Nothing counts yet, so that trainees have no final grade.</Trans>
          ) : over < 0 ? (
            <Trans>Until they are 100%, the final grade is calculated as if {sum}% were 100%.</Trans>
          ) : null}
        </span>
      </p>
      {over > 0 ? null : <ProgressBar value={sum} label={t`Assigned weights`} />}
    </div>
  );
}
