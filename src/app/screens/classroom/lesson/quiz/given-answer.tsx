import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, X } from "lucide-react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import type { Attempt, QuestionResult } from "#contract/coursework/coursework.ts";
import type { Question } from "#contract/classroom/lesson-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import { answersOf } from "#app/widgets/question-field/answers.ts";
import css from "./quiz.module.css";

interface Props {
  question: Question;
  attempt: Attempt;
  result: QuestionResult | undefined;
}

/** What was answered, and what would have been right where it was not and may be known. */
export function GivenAnswer(props: Props) {
  if (props.question.kind === "ordering") return <GivenOrder {...props} />;
  if (props.question.kind === "matching") return <GivenPairs {...props} />;
  return <GivenWords {...props} />;
}

function GivenWords({ question, attempt, result }: Props) {
  const language = useAtomValue(languageAtom);
  const answers = answersOf(attempt);
  const words = (ids: readonly string[]) =>
    joinNames(
      language,
      question.options.filter(({ id }) => ids.includes(id)).map(({ text }) => text[language]),
    );
  const own = question.kind === "short_answer" ? (answers.texts[question.id] ?? "") : words(answers.choices[question.id] ?? []);
  const right = question.kind === "short_answer" ? (result?.correct_text ?? "") : words(result?.correct_choices ?? []);
  return (
    <>
      <p>{own ? <Own words={own} /> : <Trans>You did not answer</Trans>}</p>
      {right && result?.result !== "correct" ? (
        <p>
          <Right words={right} />
        </p>
      ) : null}
    </>
  );
}

/** Both orders in full: which lines were out of place is seen by laying one beside the other. */
function GivenOrder({ question, attempt, result }: Props) {
  const { t } = useLingui();
  const own = answersOf(attempt).choices[question.id] ?? [];
  if (own.length === 0) {
    return (
      <>
        <p>
          <Trans>You did not answer</Trans>
        </p>
        {result && result.correct_choices.length > 0 ? (
          <Order label={t`Correct order`} question={question} ids={result.correct_choices} />
        ) : null}
      </>
    );
  }
  return (
    <div className={classNames(grid([8, 32], "full"), css.orders)}>
      <Order label={t`Your order`} question={question} ids={own} />
      {result && result.result !== "correct" && result.correct_choices.length > 0 ? (
        <Order label={t`Correct order`} question={question} ids={result.correct_choices} />
      ) : null}
    </div>
  );
}

function Order({ label, question, ids }: { label: string; question: Question; ids: readonly string[] }) {
  const language = useAtomValue(languageAtom);
  return (
    <div>
      <p className={classNames(kit("soft", "sm"), css.small)}>{label}</p>
      <ol className={classNames(kit("sm"), css.order)} aria-label={label}>
        {ids.map((id) => (
          <li key={id}>
            <bdi>{question.options.find((option) => option.id === id)?.text[language]}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}

function GivenPairs({ question, attempt, result }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const own = answersOf(attempt).pairs[question.id] ?? [];
  const wordsOf = (id: string | undefined) => question.matches?.find((match) => match.id === id)?.text[language] ?? "";
  return (
    <ul className={grid(8, "sm")}>
      {question.options.map(({ id, text }) => {
        const given = own.find(({ option }) => option === id)?.match;
        const correct = result?.correct_pairs?.find(({ option }) => option === id)?.match;
        const right = given !== undefined && given === correct;
        return (
          <li key={id} className={cluster([2, 12], "center")}>
            <b>
              <bdi>{text[language]}</bdi>
            </b>
            <span>{given === undefined ? <Trans>You did not answer</Trans> : <Own words={wordsOf(given)} />}</span>
            {right ? (
              <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>{t`Correct`}</StatusMark>
            ) : (
              <>
                <StatusMark kind="bad" icon={<X aria-hidden="true" />}>{t`Incorrect`}</StatusMark>
                {correct === undefined ? null : (
                  <span>
                    <Right words={wordsOf(correct)} />
                  </span>
                )}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const Own = ({ words }: { words: string }) => (
  <Trans>
    Your answer: <bdi>{words}</bdi>
  </Trans>
);

const Right = ({ words }: { words: string }) => (
  <Trans>
    Correct answer: <bdi>{words}</bdi>
  </Trans>
);
