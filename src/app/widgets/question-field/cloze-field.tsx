import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CLOZE, clozeParts, gapIds } from "#contract/coursework/cloze.ts";
import type { Question } from "#contract/classroom/lesson-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { SelectInput, TextInput } from "#app/ui/fields/text-input.tsx";
import { kit } from "#app/ui/kit.ts";
import { withGap } from "./answers.ts";
import type { QuestionProps } from "./question-props.ts";

type Gap = NonNullable<Question["gaps"]>[number];

/** A text whose gaps are filled in where they stand: each is named by its place, since what is round it is read before. */
export function ClozeField({ question, answers, onChange }: QuestionProps) {
  const language = useAtomValue(languageAtom);
  const { id, gaps = [] } = question;
  const text = question.text[language];
  const order = [...new Set(gapIds(text))];
  return (
    <>
      <p className={kit("soft", "sm", "pad-bottom-12")}>
        <Trans>Fill in the gaps.</Trans>
      </p>
      <div dir="auto" className={kit("pre-line", "lg", "break-anywhere")}>
        {clozeParts(text).map((part, at) => {
          // Texts and gaps take turns and never move.
          if ("text" in part) return <span key={`text-${at}`}>{part.text}</span>;
          const gap = gaps.find((one) => one.id === part.gap);
          if (!gap) return null;
          return (
            <GapInput
              key={`gap-${at}`}
              name={`gap-${id}-${part.gap}`}
              gap={gap}
              place={order.indexOf(part.gap) + 1}
              value={answers.gaps[id]?.[part.gap] ?? ""}
              onValue={(given) => onChange(withGap(answers, id, part.gap, given))}
            />
          );
        })}
      </div>
    </>
  );
}

interface GapProps {
  name: string;
  gap: Gap;
  /** From 1. */
  place: number;
  value: string;
  onValue: (value: string) => void;
}

function GapInput({ name, gap: { options, numeric }, place, value, onValue }: GapProps) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const unit = numeric?.unit ?? "";
  const label = unit === "" ? t`Gap ${place}` : t`Gap ${place}, in ${unit}`;
  return (
    <span className={kit("inline-block", "max-full", "pad-x-4", "pad-y-4")}>
      {options.length > 0 ? (
        <SelectInput name={name} aria-label={label} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
          <option value="">{t`Choose…`}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.text[language]}
            </option>
          ))}
        </SelectInput>
      ) : (
        <TextInput
          name={name}
          aria-label={label}
          dir="auto"
          size={12}
          maxLength={CLOZE.givenMax}
          autoComplete="off"
          inputMode={numeric && unit === "" ? "decimal" : undefined}
          end={unit === "" ? undefined : <bdi aria-hidden="true">{unit}</bdi>}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </span>
  );
}
