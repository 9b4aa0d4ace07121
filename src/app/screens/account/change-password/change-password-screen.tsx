import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { changePassword, passwordForm } from "#contract/accounts/profile.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { PasswordAdvice } from "#app/widgets/passwords/password-advice.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormPassword } from "#app/widgets/forms/form-field.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { PasswordRules } from "#app/widgets/passwords/password-rules.tsx";
import { ProfilePage } from "#app/widgets/profile-page/profile-page.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./change-password-screen.module.css";

const EMPTY = { current_password: "", password: "", password_confirmation: "" };

/** A new password signs every other device out; this one stays. */
export function ChangePasswordScreen() {
  const { failure, attempt } = useRefusal();
  const { withPassword, dialog } = usePasswordDialog();
  // Once saved it is another form: nothing of the old one is left in it.
  const [round, setRound] = useState(0);
  return (
    <ProfilePage>
      <PasswordForm
        key={round}
        failure={failure}
        send={(values) =>
          attempt(async () => {
            const { message } = await withPassword(() => call(changePassword, { body: values }));
            showNotice({ kind: "success", id: "password", message });
            setRound((count) => count + 1);
          })
        }
      />
      {dialog}
    </ProfilePage>
  );
}

interface Props {
  failure: string | null;
  send: Parameters<typeof useForm<typeof EMPTY>>[0]["submit"];
}

function PasswordForm({ failure, send }: Props) {
  const { t } = useLingui();
  const form = useForm({ initial: EMPTY, check: (values) => checkForm(passwordForm, values), submit: send });
  return (
    <form id={form.id} className={classNames(grid(16), css.form)} method="dialog" onSubmit={form.submit} noValidate>
      <FormPassword form={form} name="current_password" label={t`Current password`} autoComplete="current-password" />
      <FormPassword form={form} name="password" label={t`New password`} autoComplete="new-password" />
      <PasswordRules password={form.values.password} />
      <PasswordAdvice password={form.values.password} />
      <FormPassword form={form} name="password_confirmation" label={t`Confirm new password`} autoComplete="new-password" />
      <p className={kit("soft", "sm")}>
        <Trans>Your other devices will be logged out. This one stays.</Trans>
      </p>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <NetworkButton
        type="submit"
        tone="ember"
        busy={form.busy}
        className={classNames(kit("self-start"), css.save)}
        offline={t`Saving needs a connection`}
      >{t`Save the new password`}</NetworkButton>
    </form>
  );
}
