import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import type { Attempt } from "#contract/coursework/coursework.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import css from "./quiz.module.css";
import { ReviewNote } from "./review-note.tsx";
import { ResultRow } from "./result-row.tsx";

interface Props {
  attempt: Attempt;
  timeUp: boolean;
  allowed: number;
  onBack: () => void;
}

/** What came of an attempt: the mark first, then each question with what was right and why. */
export function QuizResult({ attempt, timeUp, allowed, onBack }: Props) {
  const { t } = useLingui();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { score, passed, number } = attempt.summary;
  const mark = attempt.pass_mark;
  const left = attempt.attempts_left;
  const shown = attempt.review?.shown;
  return (
    <section className={stack(20, "pad-top-8", "pad-bottom-24")} aria-labelledby="result-title">
      <p className={classNames(kit("soft", "sm"), css.small)}>
        <Trans>
          Attempt {number} of {allowed}
        </Trans>
      </p>
      <h2 className={kit("xl")} id="result-title" ref={title} tabIndex={-1}>
        {score === null ? (
          <Trans>Your answers were submitted</Trans>
        ) : passed ? (
          <Trans>
            You passed with <bdi>{score}%</bdi>
          </Trans>
        ) : (
          <Trans>
            You got <bdi>{score}%</bdi>
          </Trans>
        )}
      </h2>
      <p className={classNames(kit("soft", "sm"), css.help)}>
        {timeUp ? (
          <Trans>Time is up. Your answers were submitted as they are.</Trans>
        ) : passed || shown === "nothing" ? null : (
          <Trans>
            The pass mark is <bdi>{mark}%</bdi>.
          </Trans>
        )}
      </p>
      <ReviewNote review={attempt.review} />
      <ol className={css.results}>
        {attempt.questions.map((question, index) => (
          <ResultRow
            key={question.id}
            number={index + 1}
            question={question}
            attempt={attempt}
            result={attempt.results.find(({ question_id }) => question_id === question.id)}
          />
        ))}
      </ol>
      <div className={cluster(12, "center")}>
        {left > 0 ? (
          <Button tone={passed ? "quiet" : "ember"} onClick={onBack}>{t`Try the quiz again`}</Button>
        ) : (
          <Button tone="quiet" onClick={onBack}>{t`Back to the quiz`}</Button>
        )}
      </div>
    </section>
  );
}
