import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, CircleDashed, X } from "lucide-react";
import { classNames, kit } from "#app/ui/kit.ts";
import { languageOfWords } from "#app/ui/written.tsx";
import type { Attempt, QuestionResult } from "#contract/coursework/coursework.ts";
import { textWithLines } from "#contract/coursework/cloze.ts";
import type { Question } from "#contract/classroom/lesson-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import css from "./quiz.module.css";
import { GivenAnswer } from "./given-answer.tsx";

interface Props {
  number: number;
  question: Question;
  attempt: Attempt;
  result: QuestionResult | undefined;
}

/** One question of an attempt: the answer, what was right, and why; single options have their own reasons. */
export function ResultRow({ number, question, attempt, result }: Props) {
  const language = useAtomValue(languageAtom);
  const feedback = result?.feedback?.[language];
  const said = (result?.option_feedback ?? []).flatMap(({ option_id, feedback: words }) => {
    const option = question.options.find(({ id }) => id === option_id);
    return option ? [{ id: option_id, option: option.text[language], words: words[language] }] : [];
  });
  return (
    <li>
      <h3>
        {number}. <bdi>{textWithLines(question.kind, question.text[language])}</bdi>
      </h3>
      {result ? <ResultMark result={result.result} /> : null}
      <GivenAnswer question={question} attempt={attempt} result={result} />
      {said.length > 0 ? (
        <ul className={classNames(kit("soft", "sm"), css.reasons)}>
          {said.map(({ id, option, words }) => (
            <li key={id}>
              <bdi>{option}</bdi>: <bdi>{words}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {feedback ? (
        <p className={kit("soft")}>
          <Trans>
            Explanation: <bdi lang={languageOfWords(feedback) ?? undefined}>{feedback}</bdi>
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
