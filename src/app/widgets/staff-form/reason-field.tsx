import { useLingui } from "@lingui/react/macro";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";

const REASON_MAX = 500;

interface Props {
  label: string;
  /** The reason may stay empty. */
  optional?: boolean;
  reason: string;
  setReason: (reason: string) => void;
  /** Somebody went on without one. */
  lacks: boolean;
}

/** Why something is done to a record or to several: kept in the security log. */
export function ReasonField({ label, optional = false, reason, setReason, lacks }: Props) {
  const { t } = useLingui();
  return (
    <Field
      label={label}
      {...(optional ? { optional: t`Optional` } : { required: true })}
      error={lacks && reason.trim() === "" ? t`Write the reason` : undefined}
    >
      {(aria) => (
        <TextArea
          {...aria}
          name="reason"
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
