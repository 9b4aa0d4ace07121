import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, CircleDashed, X } from "lucide-react";
import type { Attempt, QuestionResult } from "#contract/coursework.ts";
import type { Question } from "#contract/lesson-content.ts";
import { languageAtom } from "#app/state/language.ts";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { joinNames } from "#app/widgets/join-names.ts";
import { answersOf } from "./answers.ts";
import css from "./quiz.module.css";

interface Props {
  number: number;
  question: Question;
  attempt: Attempt;
  result: QuestionResult | undefined;
}

/** One question of an attempt: the answer, what was right, and why. */
export function ResultRow({ number, question, attempt, result }: Props) {
  const language = useAtomValue(languageAtom);
  const answers = answersOf(attempt);
  const words = (ids: readonly string[]) =>
    joinNames(
      language,
      question.options.filter(({ id }) => ids.includes(id)).map(({ text }) => text[language]),
    );
  const own = question.kind === "short_answer" ? (answers.texts[question.id] ?? "") : words(answers.choices[question.id] ?? []);
  const right = question.kind === "short_answer" ? (result?.correct_text ?? "") : words(result?.correct_choices ?? []);
  const feedback = result?.feedback?.[language];
  return (
    <li>
      <h3>
        {number}. <bdi>{question.text[language]}</bdi>
      </h3>
      {result ? <ResultMark result={result.result} /> : null}
      <p>
        {own ? (
          <Trans>
            Your answer: <bdi>{own}</bdi>
          </Trans>
        ) : (
          <Trans>You did not answer</Trans>
        )}
      </p>
      {right && result?.result !== "correct" ? (
        <p>
          <Trans>
            Correct answer: <bdi>{right}</bdi>
          </Trans>
        </p>
      ) : null}
      {feedback ? (
        <p className={css.feedback}>
          <Trans>
            Explanation: <bdi>{feedback}</bdi>
          </Trans>
        </p>
      ) : null}
    </li>
  );
}

function ResultMark({ result }: { result: QuestionResult["result"] }) {
  if (result === "correct") {
    return (
      <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
        <Trans>Correct</Trans>
      </StatusMark>
    );
  }
  if (result === "waiting") {
    return (
      <StatusMark kind="wait">
        <Trans>Being graded</Trans>
      </StatusMark>
    );
  }
  return result === "partly" ? (
    <StatusMark kind="wait" icon={<CircleDashed aria-hidden="true" />}>
      <Trans>Partly correct</Trans>
    </StatusMark>
  ) : (
    <StatusMark kind="bad" icon={<X aria-hidden="true" />}>
      <Trans>Incorrect</Trans>
    </StatusMark>
  );
}
