import { Trans, useLingui } from "@lingui/react/macro";
import { GRADE_WEIGHTS } from "#contract/coursework/grade-weights.ts";
import { Progress } from "#app/ui/progress.tsx";
import css from "./weights.module.css";

/** What the weights add up to, and what that does. */
export function WholeLine({ sum }: { sum: number }) {
  const { t } = useLingui();
  const over = sum - GRADE_WEIGHTS.whole;
  return (
    <div className={css.whole} data-over={over > 0 || undefined}>
      <p aria-live="polite">
        <b>
          <Trans>The weights add up to {sum}%</Trans>
        </b>
        <span>
          {over > 0 ? (
            <Trans>This is {over}% more than the whole: it cannot be saved.</Trans>
          ) : sum === 0 ? (
            <Trans>Nothing counts yet, so that trainees have no final grade.</Trans>
          ) : over < 0 ? (
            <Trans>Until they are 100%, the final grade is reckoned as if these {sum}% were the whole.</Trans>
          ) : null}
        </span>
      </p>
      {over > 0 ? null : <Progress value={sum} label={t`Weights given out`} />}
    </div>
  );
}
