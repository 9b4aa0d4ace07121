import { Trans, useLingui } from "@lingui/react/macro";
import { ANSWER_MATCH, ANSWER_MATCHES } from "#contract/content/teaching-content.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { AcceptedField } from "./accepted-field.tsx";
import css from "./activity.module.css";
import { NumberParts } from "./number-parts.tsx";
import { NO_NUMBER } from "./number-values.ts";
import type { PartsProps } from "./parts-frame.tsx";
import { ChoiceSelect } from "#app/ui/fields/text-input.tsx";

/** Of a short answer: the words that count, or that a person reads it. */
export function AnswerParts({ question, onChange }: Pick<PartsProps, "question" | "onChange">) {
  const { t } = useLingui();
  const way = question.by_hand === true ? "hand" : question.number ? "number" : "words";
  const words = { exact: t`These exact words only`, forms: t`Singular and plural too`, stems: t`Words of the same stem too` };
  return (
    <div className={classNames(stack(12, "content-start", "min-0"), css.options)}>
      <Segmented<"words" | "number" | "hand">
        label={t`Marked`}
        value={way}
        onChange={(next) =>
          onChange({
            ...question,
            by_hand: next === "hand",
            number: next === "number" ? NO_NUMBER : next === "words" ? null : question.number,
          })
        }
        options={[
          { value: "words", label: t`By the answers below` },
          { value: "number", label: t`As a number` },
          { value: "hand", label: t`By the instructor` },
        ]}
      />
      {way === "hand" ? (
        <p className={kit("soft", "xs")}>
          <Trans>Each answer waits in the marking queue; the result of the attempt is known once it is marked.</Trans>
        </p>
      ) : way === "number" ? (
        <NumberParts number={question.number ?? NO_NUMBER} onChange={(number) => onChange({ ...question, number })} />
      ) : (
        <>
          <AcceptedField value={question.accepted} onValue={(accepted) => onChange({ ...question, accepted })} />
          <Field label={t`Accepted forms`}>
            {(aria) => (
              <ChoiceSelect
                {...aria}
                choices={ANSWER_MATCHES}
                words={words}
                value={question.match ?? ANSWER_MATCH}
                onChange={(match) => onChange({ ...question, match })}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
}
