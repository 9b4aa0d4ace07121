import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { lazy, Suspense } from "react";
import { grid, kit } from "#app/ui/kit.ts";
import { textWithLines } from "#contract/coursework/cloze.ts";
import { COURSEWORK } from "#contract/coursework/coursework.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Checkbox, RadioRow } from "#app/ui/fields/checkbox.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { withChoice, withText } from "./answers.ts";
import { ClozeField } from "./cloze-field.tsx";
import { MatchingField } from "./matching-field.tsx";
import css from "./question-field.module.css";
import type { QuestionProps } from "./question-props.ts";

/** What drags weighs more than all other ways to answer together. */
const OrderingField = lazy(() => import("./ordering-field.tsx").then((module) => ({ default: module.OrderingField })));

/** A question with the ways to answer it; the group is named by the question itself. */
export function QuestionField(props: QuestionProps) {
  const { question } = props;
  const language = useAtomValue(languageAtom);
  return (
    <fieldset className={kit("min-0")}>
      {question.kind === "cloze" ? (
        <legend>
          <VisuallyHidden>{textWithLines(question.kind, question.text[language])}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={kit("pad-bottom-12", "lg", "strong", "leading-note")} dir="auto">
          {question.text[language]}
        </legend>
      )}
      {question.kind === "short_answer" ? (
        <ShortAnswer {...props} />
      ) : question.kind === "ordering" ? (
        <Suspense fallback={<Skeleton className={css.skeleton} />}>
          <OrderingField {...props} />
        </Suspense>
      ) : question.kind === "matching" ? (
        <MatchingField {...props} />
      ) : question.kind === "cloze" ? (
        <ClozeField {...props} />
      ) : (
        <Choices {...props} />
      )}
    </fieldset>
  );
}

function ShortAnswer({ question: { id, numeric }, answers, onChange }: QuestionProps) {
  const { t } = useLingui();
  const unit = numeric?.unit;
  return (
    <>
      {numeric ? (
        <p className={kit("soft", "sm", "pad-bottom-12")}>
          {unit ? (
            <Trans>
              Write a number, in <bdi>{unit}</bdi>.
            </Trans>
          ) : (
            <Trans>Write a number.</Trans>
          )}
        </p>
      ) : null}
      <TextInput
        name={`question-${id}`}
        aria-label={t`Your answer`}
        dir="auto"
        inputMode={numeric && !unit ? "decimal" : undefined}
        maxLength={COURSEWORK.shortAnswerMax}
        value={answers.texts[id] ?? ""}
        onChange={(event) => onChange(withText(answers, id, event.currentTarget.value))}
      />
    </>
  );
}

function Choices({ question, answers, onChange }: QuestionProps) {
  const language = useAtomValue(languageAtom);
  const { id, kind, options } = question;
  const chosen = answers.choices[id] ?? [];
  return (
    <>
      {kind === "multiple" ? (
        <p className={kit("soft", "sm", "pad-bottom-12")}>
          <Trans>More than one answer may be right.</Trans>
        </p>
      ) : null}
      <div className={grid(8)}>
        {options.map((option) => {
          const checked = chosen.includes(option.id);
          const props = {
            name: `question-${id}`,
            value: option.id,
            checked,
            className: css.option,
            onChange: () => onChange(withChoice(answers, question, option.id, !checked)),
            children: <span dir="auto">{option.text[language]}</span>,
          };
          return kind === "multiple" ? <Checkbox key={option.id} {...props} /> : <RadioRow key={option.id} {...props} />;
        })}
      </div>
    </>
  );
}
