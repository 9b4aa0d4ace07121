import { useLingui } from "@lingui/react/macro";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What was typed is no sum of money. */
  wrong: boolean;
  required?: boolean;
}

/** A sum of a payout in SAR; `sumFrom` reads it. */
export function PartSum({ name, label, value, onChange, wrong, required = false }: Props) {
  const { t } = useLingui();
  return (
    <Field label={label} required={required} error={wrong ? t`Write an amount, such as 250 or 99.50` : undefined}>
      {(aria) => (
        <TextInput
          {...aria}
          name={name}
          ltr
          inputMode="decimal"
          maxLength={14}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
