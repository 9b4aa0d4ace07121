import { useLingui } from "@lingui/react/macro";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** What was typed is no sum of money. */
  wrong: boolean;
  hint?: string | undefined;
  required?: boolean;
}

/** A sum in SAR, typed in either digits; `sumIn` reads it. */
export function SumField({ value, onChange, wrong, ...field }: Props) {
  const { t } = useLingui();
  return (
    <Field {...field} label={t`Amount in SAR`} error={wrong ? t`Write an amount, such as 250 or 99.50` : undefined}>
      {(aria) => (
        <TextInput
          {...aria}
          name="amount"
          ltr
          inputMode="decimal"
          maxLength={12}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
