import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, X } from "lucide-react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import type { ReactNode } from "react";
import { gapIds } from "#contract/coursework/cloze.ts";
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
  if (props.question.kind === "cloze") return <GivenGaps {...props} />;
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
  const language = useAtomValue(languageAtom);
  const own = answersOf(attempt).pairs[question.id] ?? [];
  const wordsOf = (id: string | undefined) => question.matches?.find((match) => match.id === id)?.text[language] ?? "";
  return (
    <ul className={grid(8, "sm")}>
      {question.options.map(({ id, text }) => {
        const given = own.find(({ option }) => option === id)?.match;
        const correct = result?.correct_pairs?.find(({ option }) => option === id)?.match;
        return (
          <GivenPart
            key={id}
            name={<bdi>{text[language]}</bdi>}
            own={given === undefined ? undefined : wordsOf(given)}
            right={given !== undefined && given === correct}
            correct={correct === undefined ? undefined : wordsOf(correct)}
          />
        );
      })}
    </ul>
  );
}

/** Every gap with what was put into it, in the order of the text. */
function GivenGaps({ question, attempt, result }: Props) {
  const language = useAtomValue(languageAtom);
  const own = answersOf(attempt).gaps[question.id] ?? {};
  const wordsOf = (id: string) => {
    const options = question.gaps?.find((gap) => gap.id === id)?.options ?? [];
    return options.length > 0 ? options.find((option) => option.id === own[id])?.text[language] : own[id];
  };
  return (
    <ol className={grid(8, "sm")}>
      {gapIds(question.text[language]).map((id, index) => {
        const place = index + 1;
        const judged = result?.gaps?.find(({ gap }) => gap === id);
        return (
          <GivenPart
            key={id}
            name={<Trans>Gap {place}</Trans>}
            own={wordsOf(id)}
            right={judged?.right ?? false}
            correct={judged?.correct?.[language]}
          />
        );
      })}
    </ol>
  );
}

interface PartProps {
  name: ReactNode;
  /** What was answered; undefined: nothing. */
  own: string | undefined;
  right: boolean;
  /** What would have been right, where that may be known. */
  correct: string | undefined;
}

function GivenPart({ name, own, right, correct }: PartProps) {
  const { t } = useLingui();
  return (
    <li className={cluster([2, 12], "center")}>
      <b>{name}</b>
      <span>{own === undefined ? <Trans>You did not answer</Trans> : <Own words={own} />}</span>
      {right ? (
        <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>{t`Correct`}</StatusMark>
      ) : (
        <>
          <StatusMark kind="bad" icon={<X aria-hidden="true" />}>{t`Incorrect`}</StatusMark>
          {correct === undefined ? null : (
            <span>
              <Right words={correct} />
            </span>
          )}
        </>
      )}
    </li>
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
