import { useLingui } from "@lingui/react/macro";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";

const ACCEPTED_LENGTH = 4_000;

/** Words that count, one a line: of a short answer, or of a gap. */
export function AcceptedField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Answers that count, one a line`}
      hint={t`All that means the same. Case, spacing and Arabic diacritics make no difference.`}
    >
      {(aria) => (
        <TextArea
          {...aria}
          dir="auto"
          maxLength={ACCEPTED_LENGTH}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </Field>
  );
}
