import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft, ArrowRight, Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { type Answers, isAnswered } from "#app/widgets/question-field/answers.ts";
import { Countdown } from "./countdown.tsx";
import { QuestionField } from "#app/widgets/question-field/question-field.tsx";
import { QuizSummary } from "./quiz-summary.tsx";
import css from "./quiz.module.css";
import type { SavedWhere, Stage } from "./use-attempt.ts";

interface Props {
  stage: Extract<Stage, { kind: "asking" }>;
  allowed: number;
  answers: Answers;
  where: SavedWhere;
  busy: boolean;
  online: boolean;
  onChange: (answers: Answers) => void;
  onSubmit: (timeUp: boolean) => void;
}

/** One question at a time, in any order; before handing in, a summary says what is unanswered. */
export function QuizAttempt({ stage, allowed, answers, where, busy, online, onChange, onSubmit }: Props) {
  const { t } = useLingui();
  const { attempt, questions } = stage;
  // One place more than there are questions: the summary.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex((question) => !isAnswered(question, answers)),
    ),
  );
  const title = useRef<HTMLHeadingElement>(null);
  // At the first question too: the button that began the attempt is gone, and the focus with it.
  useEffect(() => title.current?.focus(), [at]);
  const question = questions[at];
  const total = questions.length;
  const number = at + 1;
  const nth = attempt?.summary.number;
  return (
    <section className={classNames(stack(20, "pad-top-8", "pad-bottom-24"), css.asking)} aria-labelledby="question-title">
      <div className={classNames(cluster([4, 16], "center", "border-bottom", "soft", "sm", "pad-y-12"), css.status)}>
        {nth ? (
          <span>
            <Trans>
              Attempt {nth} of {allowed}
            </Trans>
          </span>
        ) : null}
        {attempt?.summary.ends_at ? (
          <Countdown endsAt={attempt.summary.ends_at} serverTime={attempt.server_time} onUp={() => onSubmit(true)} />
        ) : null}
        <Saved where={where} online={online} />
      </div>
      <nav className={classNames(cluster(8), css.strip)} aria-label={t`Questions`}>
        {questions.map((each, index) => {
          const place = index + 1;
          const answered = isAnswered(each, answers);
          return (
            <button
              key={each.id}
              className={kit("round-sm", "sm", "tabular")}
              type="button"
              data-answered={answered || undefined}
              aria-current={index === at ? "step" : undefined}
              aria-label={answered ? t`Question ${place}, answered` : t`Question ${place}, not answered`}
              onClick={() => setAt(index)}
            >
              {place}
            </button>
          );
        })}
      </nav>
      {question ? (
        <>
          <h2 id="question-title" ref={title} tabIndex={-1} className={classNames(kit("soft", "sm"), css.small)}>
            <Trans>
              Question {number} of {total}
            </Trans>
          </h2>
          <QuestionField question={question} answers={answers} onChange={onChange} />
        </>
      ) : (
        <QuizSummary title={title} questions={questions} answers={answers} onGo={setAt} />
      )}
      <div className={classNames(cluster(12, "between", "center"), css.steps)}>
        {at > 0 ? (
          <Button tone="quiet" icon={<ArrowLeft aria-hidden="true" data-flip />} onClick={() => setAt(at - 1)}>{t`Previous`}</Button>
        ) : null}
        {question ? (
          <Button tone="ink" iconEnd={<ArrowRight aria-hidden="true" data-flip />} onClick={() => setAt(at + 1)}>
            {number === total ? t`Review and submit` : t`Next question`}
          </Button>
        ) : (
          <Button tone="ember" busy={busy} icon={<Check aria-hidden="true" />} onClick={() => onSubmit(false)}>{t`Submit answers`}</Button>
        )}
      </div>
    </section>
  );
}

function Saved({ where, online }: { where: SavedWhere; online: boolean }) {
  if (where === "nowhere") {
    return (
      <StatusMark kind="bad">
        <Trans>Answers could not be saved on this device</Trans>
      </StatusMark>
    );
  }
  if (where === "device") return <DeviceMark kind="saved" />;
  return online ? (
    <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
      <Trans>Saved in your account</Trans>
    </StatusMark>
  ) : null;
}
