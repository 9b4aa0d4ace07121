import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useSearch } from "wouter";
import { classNames, grid, inline } from "#app/ui/kit.ts";
import { forgotPassword, forgotPasswordForm } from "#contract/accounts/sign-in.ts";
import { call } from "#app/api/call.ts";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormText } from "#app/widgets/forms/form-field.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { keepRedirect } from "#app/widgets/accounts/redirect-path.ts";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./forgot-password-screen.module.css";

export function ForgotPasswordScreen() {
  const { t } = useLingui();
  const search = useSearch();
  const { failure, attempt } = useRefusal();
  const [sent, setSent] = useState(false);
  const form = useForm({
    initial: { email: "" },
    check: (values) => checkForm(forgotPasswordForm, values),
    submit: (values) =>
      attempt(async () => {
        await call(forgotPassword, { body: forgotPasswordForm.cast(values) });
        setSent(true);
      }),
  });

  return (
    <EntryLayout
      title={t`Reset password`}
      art={33}
      lead={sent ? null : <Trans>Write the e-mail of your account. We send a link that works once, for 60 minutes.</Trans>}
    >
      {sent ? (
        // The same words whether the e-mail is known or not.
        <NoticeBox kind="info">{t`If this e-mail is registered, a message will arrive within minutes.`}</NoticeBox>
      ) : (
        <form id={form.id} className={classNames(grid(16), css.form)} method="dialog" onSubmit={form.submit} noValidate>
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
          <FormText form={form} name="email" label={t`E-mail`} type="email" autoComplete="email" inputMode="email" maxLength={254} ltr />
          <NetworkButton
            type="submit"
            tone="ember"
            block
            busy={form.busy}
            offline={t`Sending needs a connection`}
          >{t`Send the link`}</NetworkButton>
        </form>
      )}
      <Link className={inline(0, "self-start", "center", "link", "strong", "tap")} href={keepRedirect("/login", search)}>{t`Log in`}</Link>
    </EntryLayout>
  );
}
