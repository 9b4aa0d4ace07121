import { Trans, useLingui } from "@lingui/react/macro";
import { grid } from "#app/ui/kit.ts";
import { reauthenticate, reauthenticateForm } from "#contract/accounts/reauthentication.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormPassword } from "#app/widgets/forms/form-field.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";

interface Props {
  open: boolean;
  onGiven: () => void;
  onClose: () => void;
}

/** Asks for the current password; a wrong one is said at its field. */
export function PasswordDialog({ open, onGiven, onClose }: Props) {
  const { t } = useLingui();
  const { failure, attempt } = useRefusal();
  const form = useForm({
    initial: { password: "" },
    check: (values) => checkForm(reauthenticateForm, values),
    submit: (values) =>
      attempt(async () => {
        await call(reauthenticate, { body: values });
        onGiven();
      }),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Confirm with your password`}
      actions={
        <>
          <NetworkButton
            tone="ink"
            type="submit"
            form={form.id}
            busy={form.busy}
            offline={t`Needs a connection`}
          >{t`Continue`}</NetworkButton>
          <Button tone="quiet" onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <form id={form.id} className={grid(16)} method="dialog" onSubmit={form.submit} noValidate>
        <p>
          <Trans>To protect your account, this needs your current password. What you wrote stays as it is.</Trans>
        </p>
        <FormPassword form={form} name="password" label={t`Current password`} autoComplete="current-password" />
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </form>
    </Dialog>
  );
}
