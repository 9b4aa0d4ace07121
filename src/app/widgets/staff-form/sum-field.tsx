import { useLingui } from "@lingui/react/macro";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

interface Props {
  name?: string;
  /** Left out: the amount, which a dialog has one of. */
  label?: string;
  maxLength?: number;
  value: string;
  onChange: (value: string) => void;
  /** What was typed is no sum of money. */
  wrong: boolean;
  hint?: string | undefined;
  required?: boolean;
}

/** A sum in SAR, typed in either digits; who asks for it reads it. */
export function SumField({ name = "amount", label, maxLength = 12, value, onChange, wrong, ...field }: Props) {
  const { t } = useLingui();
  return (
    <Field {...field} label={label ?? t`Amount in SAR`} error={wrong ? t`Write an amount, such as 250 or 99.50` : undefined}>
      {(aria) => (
        <TextInput
          {...aria}
          name={name}
          ltr
          inputMode="decimal"
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
