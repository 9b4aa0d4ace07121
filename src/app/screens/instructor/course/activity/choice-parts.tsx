import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { Checkbox, RadioRow } from "#app/ui/fields/checkbox.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, cluster } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./activity.module.css";
import { OptionReason, TwoWords } from "./option-words.tsx";
import { PartsFrame, type PartsProps } from "./parts-frame.tsx";
import { withChangedOption, withoutOption } from "./question-values.ts";

/** Options of which one or several are right; of true or false the two are given. */
export function ChoiceParts({ question, onChange }: PartsProps) {
  const { t } = useLingui();
  const { options, correct, kind, id } = question;
  const own = kind !== "true_false";
  const Choice = kind === "multiple" ? Checkbox : RadioRow;
  const mark = (option: string, on: boolean) =>
    onChange({
      ...question,
      correct: kind === "multiple" ? [...correct.filter((each) => each !== option), ...(on ? [option] : [])] : [option],
    });
  return (
    <PartsFrame
      question={question}
      onChange={onChange}
      legend={<Trans>Options</Trans>}
      hint={<Trans>Mark what is right.</Trans>}
      add={own ? <Trans>Add option</Trans> : null}
    >
      {options.map((option, index) => {
        const place = index + 1;
        const right = correct.includes(option.id);
        return (
          <div
            key={option.id}
            className={classNames(cluster([8, 12], "center", "round-sm", "pad-x-12", "pad-y-8"), css.option)}
            data-right={right || undefined}
          >
            <Choice name={`right-${id}`} checked={right} onChange={({ currentTarget }) => mark(option.id, currentTarget.checked)}>
              {own ? (
                <VisuallyHidden>
                  <Trans>Option {place} is right</Trans>
                </VisuallyHidden>
              ) : option.id === "true" ? (
                <Trans>True</Trans>
              ) : (
                <Trans>False</Trans>
              )}
            </Choice>
            {own ? (
              <TwoWords
                labels={{ ar: t`Option ${place} in Arabic`, en: t`Option ${place} in English` }}
                maxLength={500}
                value={option.text}
                onChange={(text) => onChange(withChangedOption(question, option.id, { text }))}
              />
            ) : null}
            {own && options.length > 2 ? (
              <IconButton
                label={t`Delete option ${place}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(withoutOption(question, option.id))}
              />
            ) : null}
            <OptionReason
              place={place}
              option={option}
              onChange={(feedback) => onChange(withChangedOption(question, option.id, { feedback }))}
            />
          </div>
        );
      })}
    </PartsFrame>
  );
}
