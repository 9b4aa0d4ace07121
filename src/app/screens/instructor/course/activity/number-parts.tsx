import { useLingui } from "@lingui/react/macro";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { grid } from "#app/ui/kit.ts";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import type { NumberValue } from "./number-values.ts";

interface Props {
  number: NumberValue;
  onChange: (number: NumberValue) => void;
}

/** Of a short answer that is a number: which one, how near to it, in which unit. */
export function NumberParts({ number, onChange }: Props) {
  const { t } = useLingui();
  const figure = (name: "value" | "tolerance", label: string, hint: string | undefined) => (
    <Field label={label} hint={hint} optional={name === "tolerance" ? t`Optional` : undefined}>
      {(aria) => (
        <FigureInput
          {...aria}
          inputMode="decimal"
          maxLength={24}
          value={number[name]}
          onFigure={(figure) => onChange({ ...number, [name]: figure })}
        />
      )}
    </Field>
  );
  return (
    <div className={grid(12, "full")}>
      {figure("value", t`The right number`, undefined)}
      {figure("tolerance", t`Tolerance`, t`How far above or below still counts. Empty: this number alone.`)}
      <Field label={t`Unit of the answer`} optional={t`Optional`} hint={t`A trainee may leave it out; another unit is wrong.`}>
        {(aria) => (
          <TextInput
            {...aria}
            dir="auto"
            maxLength={40}
            value={number.unit}
            onChange={({ currentTarget }) => onChange({ ...number, unit: currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
