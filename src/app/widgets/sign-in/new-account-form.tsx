import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { type Arrival, providerRegistrationForm, registerByProvider } from "#contract/accounts/provider-sign-in.ts";
import { call } from "#app/api/call.ts";
import { signInHeaders } from "#app/state/sign-in/session-verbs.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormCheckbox, FormText } from "#app/widgets/forms/form-field.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { FormPhone } from "#app/widgets/phone-field/form-phone.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { MailAddress } from "#app/ui/mail-address.tsx";

interface Props {
  arrival: Arrival;
  onArrived: (arrival: Arrival) => Promise<void>;
}

/** A new account of whom an organisation vouches for: what it does not know of them, and the terms. */
export function NewAccountForm({ arrival, onArrived }: Props) {
  const { t } = useLingui();
  const { failure, attempt } = useRefusal();
  const { email = "", name_ar: nameAr, name_en: nameEn } = arrival.known ?? {};
  const ticket = arrival.ticket ?? "";
  // The national sign-in names no e-mail, and a learning platform may not: its person types one.
  const asksEmail = email === "";
  const form = useForm({
    initial: { full_name_ar: nameAr ?? "", full_name_en: nameEn ?? "", email: "", phone: "", terms_accepted: false },
    check: (values) => checkForm(providerRegistrationForm, { ...values, email: asksEmail ? values.email : undefined, ticket }),
    submit: (values) =>
      attempt(async () => {
        const body = providerRegistrationForm.cast({ ...values, email: asksEmail ? values.email : undefined, ticket });
        await onArrived((await call(registerByProvider, { body, headers: await signInHeaders() })).data);
      }),
  });
  return (
    <form id={form.id} className={classNames(grid(16), kit("full"))} method="dialog" onSubmit={form.submit} noValidate>
      <p className={kit("leading-note")}>
        {arrival.by === "platform" ? (
          <Trans>
            A new account is made for you in Qabas. You open it from your university's learning platform, without a password of Qabas.
          </Trans>
        ) : asksEmail ? (
          <Trans>
            A new account is made with your ID, which Nafath has confirmed. You log in to it through Nafath, without a password.
          </Trans>
        ) : (
          <Trans>
            A new account is made for <MailAddress of={email} />. You log in to it through your organisation, without a password of Qabas.
          </Trans>
        )}
      </p>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <FormText form={form} name="full_name_ar" label={t`Full name in Arabic`} autoComplete="name" dir="rtl" maxLength={120} />
      <FormText form={form} name="full_name_en" label={t`Full name in English`} dir="ltr" maxLength={120} optional />
      {asksEmail ? (
        <FormText form={form} name="email" label={t`E-mail`} type="email" autoComplete="email" inputMode="email" ltr maxLength={254} />
      ) : null}
      <FormPhone form={form} name="phone" label={t`Mobile number`} />
      <FormCheckbox form={form} name="terms_accepted">
        <Trans>
          I accept the <Link href="/terms-conditions">Terms and conditions</Link> and the <Link href="/privacy">Privacy policy</Link>
        </Trans>
      </FormCheckbox>
      <NetworkButton type="submit" tone="ember" block busy={form.busy} offline={t`Creating an account needs a connection`}>
        {t`Create account`}
      </NetworkButton>
    </form>
  );
}
