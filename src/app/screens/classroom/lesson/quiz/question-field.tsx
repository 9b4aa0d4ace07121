import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { COURSEWORK } from "#contract/coursework.ts";
import type { Question } from "#contract/lesson-content.ts";
import { languageAtom } from "#app/state/language.ts";
import { Checkbox, RadioRow } from "#app/ui/checkbox.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type Answers, withChoice, withText } from "./answers.ts";
import css from "./quiz.module.css";

interface Props {
  question: Question;
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** A question with the ways to answer it; the group is named by the question itself. */
export function QuestionField({ question, answers, onChange }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { id, kind, options } = question;
  const chosen = answers.choices[id] ?? [];
  const name = `question-${id}`;
  return (
    <fieldset className={css.question}>
      <legend dir="auto">{question.text[language]}</legend>
      {kind === "multiple" ? (
        <p className={css.help}>
          <Trans>More than one answer may be right.</Trans>
        </p>
      ) : null}
      {kind === "short_answer" ? (
        <TextInput
          name={name}
          aria-label={t`Your answer`}
          dir="auto"
          maxLength={COURSEWORK.shortAnswerMax}
          value={answers.texts[id] ?? ""}
          onChange={(event) => onChange(withText(answers, id, event.currentTarget.value))}
        />
      ) : (
        <div className={css.options}>
          {options.map((option) => {
            const checked = chosen.includes(option.id);
            const props = {
              name,
              value: option.id,
              checked,
              className: css.option,
              onChange: () => onChange(withChoice(answers, question, option.id, !checked)),
              children: <span dir="auto">{option.text[language]}</span>,
            };
            return kind === "multiple" ? <Checkbox key={option.id} {...props} /> : <RadioRow key={option.id} {...props} />;
          })}
        </div>
      )}
    </fieldset>
  );
}
