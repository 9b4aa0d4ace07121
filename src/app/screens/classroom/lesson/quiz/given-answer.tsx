import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import type { Question } from "#contract/classroom/lesson-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import { answersOf } from "#app/widgets/question-field/answers.ts";
import css from "./quiz.module.css";
import { GivenGaps, GivenPairs } from "./given-parts.tsx";
import { type GivenProps, Own, Right } from "./own-and-right.tsx";

/** What was answered, and what would have been right where it was not and may be known. */
export function GivenAnswer(props: GivenProps) {
  if (props.question.kind === "ordering") return <GivenOrder {...props} />;
  if (props.question.kind === "matching") return <GivenPairs {...props} />;
  if (props.question.kind === "cloze") return <GivenGaps {...props} />;
  return <GivenWords {...props} />;
}

function GivenWords({ question, attempt, result }: GivenProps) {
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
function GivenOrder({ question, attempt, result }: GivenProps) {
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
