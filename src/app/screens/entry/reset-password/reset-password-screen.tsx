import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useSearch } from "wouter";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { Problem } from "#contract/problem.ts";
import { signInProblemMessages } from "#contract/problem-messages-sign-in.ts";
import { resetPassword, resetPasswordForm } from "#contract/accounts/sign-in.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { PasswordAdvice } from "#app/widgets/passwords/password-advice.tsx";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormPassword } from "#app/widgets/forms/form-field.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { PasswordRules } from "#app/widgets/passwords/password-rules.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./reset-password-screen.module.css";

type Stage = "asking" | "done" | "invalid";

export function ResetPasswordScreen() {
  const { t, i18n } = useLingui();
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const [stage, setStage] = useState<Stage>(token ? "asking" : "invalid");
  const { failure, attempt } = useRefusal();
  const form = useForm({
    initial: { password: "", password_confirmation: "" },
    check: (values) => checkForm(resetPasswordForm, { ...values, token }),
    submit: (values) =>
      attempt(
        async () => {
          await call(resetPassword, { body: { ...values, token } });
          setStage("done");
        },
        (error) => {
          const spent = error instanceof Problem && error.code === "reset_link_invalid";
          if (spent) setStage("invalid");
          return spent;
        },
      ),
  });

  return (
    <EntryLayout title={t`Reset password`} art={33}>
      {stage === "asking" ? (
        <form id={form.id} className={classNames(grid(16), css.form)} method="dialog" onSubmit={form.submit} noValidate>
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
          <FormPassword form={form} name="password" label={t`New password`} autoComplete="new-password" />
          <PasswordRules password={form.values.password} />
          <PasswordAdvice password={form.values.password} owner={{ token }} />
          <FormPassword form={form} name="password_confirmation" label={t`Confirm new password`} autoComplete="new-password" />
          <p className={kit("faint", "xs")}>
            <Trans>You will be logged out of every device.</Trans>
          </p>
          <NetworkButton
            type="submit"
            tone="ember"
            block
            busy={form.busy}
            offline={t`Saving needs a connection`}
          >{t`Save the new password`}</NetworkButton>
        </form>
      ) : null}
      {stage === "done" ? (
        <>
          <NoticeBox kind="info">{t`The new password is saved. You can log in with it.`}</NoticeBox>
          <Button tone="ember" href="/login" className={classNames(kit("self-start"), css.next)}>{t`Log in`}</Button>
        </>
      ) : null}
      {stage === "invalid" ? (
        <>
          <NoticeBox kind="bad">{i18n._(signInProblemMessages.reset_link_invalid)}</NoticeBox>
          <Link className={classNames(kit("self-start"), css.next)} href="/forgot-password">{t`Ask for a new link`}</Link>
        </>
      ) : null}
    </EntryLayout>
  );
}
