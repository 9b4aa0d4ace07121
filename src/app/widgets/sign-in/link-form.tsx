import { Trans, useLingui } from "@lingui/react/macro";
import { type Arrival, enterByProvider, enterForm } from "#contract/accounts/provider-sign-in.ts";
import { loginForm } from "#contract/accounts/sign-in.ts";
import { call } from "#app/api/call.ts";
import { signInHeaders } from "#app/state/sign-in/session-verbs.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormPassword } from "#app/widgets/forms/form-field.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { MailAddress } from "#app/ui/mail-address.tsx";

interface Props {
  arrival: Arrival;
  onArrived: (arrival: Arrival) => Promise<void>;
  /** Says of an error that the page goes on with it in its own way. */
  handled: (error: unknown) => boolean;
}

/** An account has the e-mail already: it is linked once whoever sits here has shown that it is theirs too. */
export function LinkForm({ arrival, onArrived, handled }: Props) {
  const { t } = useLingui();
  const { failure, attempt } = useRefusal();
  const email = arrival.known?.email ?? "";
  const form = useForm({
    initial: { password: "" },
    // The same as at the login, of whoever is known here.
    check: (values) => checkForm(loginForm.pick(["password"]), values),
    submit: ({ password }) =>
      attempt(async () => {
        const body = enterForm.cast({ ticket: arrival.ticket ?? "", password });
        await onArrived((await call(enterByProvider, { body, headers: await signInHeaders() })).data);
      }, handled),
  });
  return (
    <form id={form.id} className={classNames(grid(16), kit("full"))} method="dialog" onSubmit={form.submit} noValidate>
      <p className={kit("leading-note")}>
        {email === "" ? (
          <Trans>An account in Qabas has your ID already. Enter its password once to link the two; from then on Nafath opens it.</Trans>
        ) : arrival.by === "platform" ? (
          <Trans>
            An account in Qabas has the e-mail <MailAddress of={email} /> already. Enter its password once to link the two; from then on
            your learning platform opens it.
          </Trans>
        ) : (
          <Trans>
            An account in Qabas has the e-mail <MailAddress of={email} /> already. Enter its password once to link the two; from then on
            your organisation's login opens it.
          </Trans>
        )}
      </p>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <FormPassword form={form} name="password" label={t`Password of your account in Qabas`} autoComplete="current-password" />
      <NetworkButton type="submit" tone="ember" block busy={form.busy} offline={t`Logging in needs a connection`}>
        {t`Link and log in`}
      </NetworkButton>
    </form>
  );
}
