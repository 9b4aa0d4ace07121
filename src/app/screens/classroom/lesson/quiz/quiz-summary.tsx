import { Plural, Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check } from "lucide-react";
import type { RefObject } from "react";
import { kit, row } from "#app/ui/kit.ts";
import { textWithLines } from "#contract/coursework/cloze.ts";
import type { Question } from "#contract/classroom/lesson-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { type Answers, isAnswered, unanswered } from "#app/widgets/question-field/answers.ts";
import css from "./quiz.module.css";

interface Props {
  title: RefObject<HTMLHeadingElement | null>;
  questions: readonly Question[];
  answers: Answers;
  onGo: (index: number) => void;
}

/** Before handing in: what is answered and what is not, each with the way back to it. */
export function QuizSummary({ title, questions, answers, onGo }: Props) {
  const language = useAtomValue(languageAtom);
  const open = unanswered(questions, answers);
  return (
    <>
      <h2 id="question-title" ref={title} tabIndex={-1}>
        {open === 0 ? (
          <Trans>All questions are answered</Trans>
        ) : (
          <Plural value={open} one="# question is unanswered. Submit now?" other="# questions are unanswered. Submit now?" />
        )}
      </h2>
      <ol className={css.summary}>
        {questions.map((question, index) => (
          <li key={question.id} className={kit("border-bottom")}>
            <button
              className={row([4, 16], "center", "between", "full", "pad-y-8", "text-start")}
              type="button"
              onClick={() => onGo(index)}
            >
              <span>
                {index + 1}. <bdi>{textWithLines(question.kind, question.text[language])}</bdi>
              </span>
              {isAnswered(question, answers) ? (
                <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
                  <Trans>Answered</Trans>
                </StatusMark>
              ) : (
                <StatusMark kind="wait">
                  <Trans>Not answered</Trans>
                </StatusMark>
              )}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
