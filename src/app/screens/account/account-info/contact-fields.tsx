import { Trans, useLingui } from "@lingui/react/macro";
import { classNames, cluster, grid } from "#app/ui/kit.ts";
import { type Account, keepEmail, resendEmail } from "#contract/accounts/profile.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { VerifyNotice } from "#app/widgets/profile-page/verify-notice.tsx";
import { FormText } from "#app/widgets/forms/form-field.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FormPhone } from "#app/widgets/phone-field/form-phone.tsx";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import type { Form } from "#app/widgets/forms/use-form.ts";
import css from "./account-info.module.css";
import { type AccountValues } from "./account-values.ts";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { MailAddress } from "#app/ui/mail-address.tsx";

interface Props {
  form: Form<AccountValues>;
  labels: Record<Exclude<keyof AccountValues, "base">, string>;
  account: Account;
  onChanged: (account: Account) => void;
}

/** A new e-mail waits for its link; until then the old one stays in use. */
export function ContactFields({ form, labels, account, onChanged }: Props) {
  const { t } = useLingui();
  const { which: busy, act } = useNoticedAction<"resend" | "keep">("email-link");
  const { pending_email: pending, email } = account;

  async function send(kind: "resend" | "keep"): Promise<void> {
    await act(async () => {
      const { data } = await call(kind === "resend" ? resendEmail : keepEmail);
      if (kind === "keep") form.fill({ email: data.email });
      else showNotice({ kind: "success", id: "email-link", message: t`We sent a link to ${pending ?? ""}` });
      onChanged(data);
    }, kind);
  }

  return (
    <ProfileSection title={t`Contact`}>
      <div className={classNames(grid(16, "cols-2", "start"), css.two)}>
        <FormText
          form={form}
          name="email"
          label={labels.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          hint={form.values.email === email ? undefined : t`We send a link to the new e-mail. The old one stays until you open it.`}
          ltr
        />
        <FormPhone form={form} name="phone" label={labels.phone} />
      </div>
      {pending ? (
        <NoticeBox kind="wait">
          <p>
            <Trans>
              Waiting for you to open the link sent to <MailAddress of={pending} />. Until then <MailAddress of={email} /> stays in use.
            </Trans>
          </p>
          <div className={cluster(8, "above-8")}>
            <NetworkButton
              tone="quiet"
              size="sm"
              busy={busy === "resend"}
              offline={t`Needs a connection`}
              onClick={() => void send("resend")}
            >{t`Send the link again`}</NetworkButton>
            <NetworkButton
              tone="plain"
              size="sm"
              busy={busy === "keep"}
              offline={t`Needs a connection`}
              onClick={() => void send("keep")}
            >{t`Keep the old e-mail`}</NetworkButton>
          </div>
        </NoticeBox>
      ) : (
        <VerifyNotice about="account" />
      )}
    </ProfileSection>
  );
}
