import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { grid } from "#app/ui/kit.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { FormText } from "#app/widgets/forms/form-field.tsx";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface Props {
  /** What is typed: six digits of the app, or one of the recovery codes. */
  kind: "code" | "recovery_code";
  submit: (value: string) => Promise<FieldErrors | undefined>;
  label: ReactNode;
  /** Words of the button. */
  children: ReactNode;
  onClose?: () => void;
}

/** A code of the authenticator app, or a recovery code; the server's refusal stands at the field. */
export function FactorCode({ kind, submit, label, children, onClose }: Props) {
  const { t } = useLingui();
  const form = useForm<Record<Props["kind"], string>>({
    initial: { code: "", recovery_code: "" },
    check: async (values) => (values[kind].trim() === "" ? { [kind]: { key: "required" } } : {}),
    submit: (values) => submit(values[kind]),
  });
  return (
    <form id={form.id} className={grid(16)} method="dialog" onSubmit={form.submit} noValidate>
      {kind === "code" ? (
        <FormText
          form={form}
          name="code"
          label={label}
          hint={t`6 digits`}
          autoComplete="one-time-code"
          inputMode="numeric"
          ltr
          digits
          maxLength={12}
        />
      ) : (
        <FormText form={form} name="recovery_code" label={label} hint={t`Each code works once`} autoComplete="off" ltr maxLength={40} />
      )}
      <NetworkButton type="submit" tone="ember" block busy={form.busy} offline={t`Needs a connection`}>
        {children}
      </NetworkButton>
      {onClose ? <Button tone="quiet" block onClick={onClose}>{t`Cancel`}</Button> : null}
    </form>
  );
}
