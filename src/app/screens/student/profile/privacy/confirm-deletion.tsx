import { Trans, useLingui } from "@lingui/react/macro";
import { grid } from "#app/ui/kit.ts";
import { confirmDeletion, confirmDeletionForm, PRIVACY, type PrivacyState } from "#contract/accounts/privacy.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormPassword } from "#app/widgets/forms/form-field.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  onChanged: (state: PrivacyState) => void;
}

/** The password, so that nobody deletes an account that was left open. */
export function ConfirmDeletion({ open, onClose, onChanged }: Props) {
  const { t } = useLingui();
  const { failure, attempt } = useRefusal();
  const { withPassword, dialog } = usePasswordDialog();
  const form = useForm({
    initial: { password: "" },
    check: (values) => checkForm(confirmDeletionForm, values),
    submit: (values) =>
      attempt(async () => {
        onChanged((await withPassword(() => call(confirmDeletion, { body: values }))).data);
        form.fill({ password: "" });
        onClose();
      }),
  });
  const { deletionDays: days } = PRIVACY;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Confirm account deletion`}
      actions={
        <>
          <NetworkButton
            tone="ink"
            type="submit"
            form={form.id}
            busy={form.busy}
            offline={t`Deleting needs a connection`}
          >{t`Confirm account deletion`}</NetworkButton>
          <Button tone="quiet" onClick={onClose}>{t`Keep account`}</Button>
        </>
      }
    >
      <form id={form.id} className={grid(16)} method="dialog" onSubmit={form.submit} noValidate>
        <p>
          <Trans>The account is deleted after {days} days. Until then it works as before, and you can change your mind.</Trans>
        </p>
        <FormPassword form={form} name="password" label={t`Current password`} autoComplete="current-password" />
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </form>
      {dialog}
    </Dialog>
  );
}
