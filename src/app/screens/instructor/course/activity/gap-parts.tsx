import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { CLOZE } from "#contract/coursework/cloze.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { RadioRow } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { AcceptedField } from "./accepted-field.tsx";
import css from "./activity.module.css";
import { emptyGapOption, type GapValue, type GapWay, markedGaps, marksSame, withNextGap } from "./gap-values.ts";
import { NumberParts } from "./number-parts.tsx";
import { TwoWords } from "./option-words.tsx";
import type { PartsProps } from "./parts-frame.tsx";

const WEIGHTS = Array.from({ length: CLOZE.weightMax }, (_, place) => place + 1);

/** Gaps that the texts mark, each with what is right in it. */
export function GapParts({ question, onChange }: PartsProps) {
  const gaps = markedGaps(question.text, question.gaps);
  const change = (gap: GapValue) => onChange({ ...question, gaps: [...(question.gaps ?? []).filter(({ id }) => id !== gap.id), gap] });
  return (
    <fieldset className={classNames(stack(12, "content-start", "min-0"), css.options)}>
      <legend>
        <Trans>Gaps</Trans>
      </legend>
      <p className={kit("soft", "xs")}>
        <Trans>
          Write <bdi dir="ltr">[[1]]</bdi> in the question where something is to be filled in, then <bdi dir="ltr">[[2]]</bdi>, and so on:
          the same in both languages.
        </Trans>
      </p>
      {marksSame(question.text) ? null : (
        <p role="alert" className={kit("bad", "sm")}>
          <Trans>The two languages do not mark the same gaps.</Trans>
        </p>
      )}
      {gaps.map((gap) => (
        <GapEditor key={gap.id} gap={gap} onChange={change} />
      ))}
      {gaps.length < CLOZE.gapsMax ? (
        <div>
          <Button
            tone="plain"
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange({ ...question, text: withNextGap(question.text) })}
          >
            <Trans>Add gap</Trans>
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

function GapEditor({ gap, onChange }: { gap: GapValue; onChange: (gap: GapValue) => void }) {
  const { t } = useLingui();
  const { id } = gap;
  return (
    <fieldset className={classNames(stack(12, "content-start", "min-0", "round-sm", "pad-12"), css.option)}>
      <legend>
        <Trans>Gap {id}</Trans>
      </legend>
      <Segmented<GapWay>
        label={t`Gap ${id} is filled`}
        value={gap.way}
        onChange={(way) => onChange({ ...gap, way })}
        options={[
          { value: "words", label: t`With words` },
          { value: "choice", label: t`From a list` },
          { value: "number", label: t`With a number` },
        ]}
      />
      {gap.way === "number" ? (
        <NumberParts number={gap.number} onChange={(number) => onChange({ ...gap, number })} />
      ) : gap.way === "choice" ? (
        <GapOptions gap={gap} onChange={onChange} />
      ) : (
        <AcceptedField value={gap.accepted} onValue={(accepted) => onChange({ ...gap, accepted })} />
      )}
      <Field label={t`Weight`} hint={t`Its part of the question’s points, against the other gaps.`}>
        {(aria) => (
          <SelectInput
            {...aria}
            value={gap.weight}
            onChange={({ currentTarget }) => onChange({ ...gap, weight: Number(currentTarget.value) })}
          >
            {WEIGHTS.map((weight) => (
              <option key={weight} value={weight}>
                {weight}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </fieldset>
  );
}

function GapOptions({ gap, onChange }: { gap: GapValue; onChange: (gap: GapValue) => void }) {
  const { t } = useLingui();
  const { id, options, correct } = gap;
  return (
    <>
      {options.map((option, index) => {
        const place = index + 1;
        return (
          <div key={option.id} className={classNames(cluster([8, 12], "center", "min-0"), css.line)}>
            <RadioRow name={`right-gap-${id}`} checked={option.id === correct} onChange={() => onChange({ ...gap, correct: option.id })}>
              <VisuallyHidden>
                <Trans>
                  Option {place} of gap {id} is right
                </Trans>
              </VisuallyHidden>
            </RadioRow>
            <TwoWords
              labels={{ ar: t`Option ${place} of gap ${id} in Arabic`, en: t`Option ${place} of gap ${id} in English` }}
              maxLength={CLOZE.givenMax}
              value={option.text}
              onChange={(text) => onChange({ ...gap, options: options.map((one) => (one.id === option.id ? { ...one, text } : one)) })}
            />
            {options.length > 2 ? (
              <IconButton
                label={t`Delete option ${place} of gap ${id}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange({ ...gap, options: options.filter((one) => one.id !== option.id) })}
              />
            ) : null}
          </div>
        );
      })}
      {options.length < CONTENT.optionsMax ? (
        <div>
          <Button
            tone="plain"
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange({ ...gap, options: [...options, emptyGapOption()] })}
          >
            <Trans>Add option</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}
