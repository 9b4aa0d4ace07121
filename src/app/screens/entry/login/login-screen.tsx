import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowRight, ShoppingBag } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { classNames, grid, inline, kit, row } from "#app/ui/kit.ts";
import { Problem } from "#contract/problem.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import type { DeviceLimit } from "#contract/accounts/devices.ts";
import type { Session } from "#contract/accounts/session.ts";
import type { DeviceLimitAfterFactor, SecondFactorNeeded } from "#contract/second-factor/second-factor-sign-in.ts";
import { login, loginForm } from "#contract/accounts/sign-in.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { cartViewAtom } from "#app/state/cart/cart-atoms.ts";
import { goOn } from "#app/state/sign-in/after-sign-in.ts";
import { keepSecondStep } from "#app/state/sign-in/second-step.ts";
import { settleLogouts, signIn, signInHeaders } from "#app/state/sign-in/session-verbs.ts";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { FormCheckbox, FormPassword, FormText } from "#app/widgets/forms/form-field.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { keepRedirect, redirectPath } from "#app/widgets/accounts/redirect-path.ts";
import { startOf } from "#app/widgets/site/nav-links.ts";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { DeviceChoice } from "#app/widgets/sign-in/device-choice.tsx";
import { ProviderButtons } from "#app/widgets/sign-in/provider-buttons.tsx";
import css from "./login-screen.module.css";

// After the page: whoever types a password waits for none of it.
const PasskeyEntry = lazy(() => import("./passkey-entry.tsx").then((module) => ({ default: module.PasskeyEntry })));

const isSecondStep = (error: unknown): error is Problem => error instanceof Problem && error.code === "second_factor_required";

interface Values {
  username: string;
  password: string;
  /** A computer that several people use. */
  shared: boolean;
}

export function LoginScreen() {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [failure, setFailure] = useState<string | null>(null);
  const [limit, setLimit] = useState<DeviceLimit | null>(null);
  const summary = useRef<HTMLDivElement>(null);

  const began = async (data: Session, shared: boolean): Promise<void> => {
    if (await signIn(data, shared)) await goOn(data.user, redirectPath(search, startOf(data.user.type), location.origin), navigate);
    else {
      setLimit(null);
      setFailure(i18n._(problemMessages.owner_mismatch));
    }
  };
  const enter = async (values: Values, ending?: { end_device_id: string; ticket: string }): Promise<FieldErrors | undefined> => {
    setFailure(null);
    try {
      await settleLogouts();
      const { data } = await call(login, { body: { ...loginForm.cast(values), ...ending }, headers: await signInHeaders() });
      await began(data, values.shared);
    } catch (error) {
      if (isSecondStep(error)) {
        keepSecondStep(error.options.data as SecondFactorNeeded, values.shared);
        navigate(keepRedirect("/login/second-factor", search));
      } else if (error instanceof Problem && error.code === "device_limit_reached") setLimit(error.options.data as DeviceLimit);
      else {
        if (ending) setLimit(null);
        setFailure(problemSentence(i18n, error));
        summary.current?.focus();
      }
    }
    return undefined;
  };
  const form = useForm<Values>({
    initial: { username: "", password: "", shared: false },
    check: async (values) => oneError(await checkForm(loginForm, values)),
    submit: (values) => enter(values),
  });

  if (limit) {
    return (
      <EntryLayout title={t`Log in`} art={7}>
        <DeviceChoice
          limit={limit}
          end={(id) => enter(form.values, { end_device_id: id, ticket: limit.ticket })}
          back={() => setLimit(null)}
        />
      </EntryLayout>
    );
  }
  return (
    <EntryLayout
      title={t`Log in`}
      art={7}
      lead={<GuestCart />}
      beside={
        <>
          <Trans>No account yet?</Trans> <Link href={keepRedirect("/register", search)}>{t`Create account`}</Link>
        </>
      }
    >
      <form id={form.id} className={classNames(grid(16), css.form)} method="dialog" onSubmit={form.submit} noValidate>
        <div ref={summary} tabIndex={-1} className={css.summary}>
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        </div>
        <FormText
          form={form}
          name="username"
          label={t`E-mail or national ID`}
          autoComplete="username webauthn"
          inputMode="email"
          ltr
          maxLength={254}
        />
        <div className={classNames(grid(2), css.password)}>
          <FormPassword form={form} name="password" label={t`Password`} autoComplete="current-password" />
          <Link
            className={inline(8, "self-start", "center", "link", "strong", "sm", "tap")}
            href={keepRedirect("/forgot-password", search)}
          >{t`Forgot your password?`}</Link>
        </div>
        <FormCheckbox form={form} name="shared">
          <Trans>This device is shared with other people</Trans>
        </FormCheckbox>
        <NetworkButton
          type="submit"
          tone="ember"
          block
          busy={form.busy}
          offline={t`Logging in needs a connection`}
        >{t`Log in`}</NetworkButton>
        <Suspense>
          <PasskeyEntry
            shared={form.values.shared}
            onSession={(data) => began(data, form.values.shared)}
            onRefused={(error, sentence) => {
              // A fourth device after a passkey: chosen on the page of the second step, with the ticket that came along.
              if (error instanceof Problem && error.code === "device_limit_reached") {
                keepSecondStep({ methods: [], ticket: (error.options.data as DeviceLimitAfterFactor).sign_in }, form.values.shared);
                navigate(keepRedirect("/login/second-factor", search));
                return;
              }
              setFailure(sentence ?? problemSentence(i18n, error));
              summary.current?.focus();
            }}
          />
        </Suspense>
        <p className={kit("faint", "xs", "leading-note")}>
          {form.values.shared ? (
            <Trans>Nothing of yours is kept on this device, and you are logged out when it is closed.</Trans>
          ) : (
            <Trans>You stay logged in on this device for 7 days.</Trans>
          )}
        </p>
      </form>
      <ProviderButtons shared={form.values.shared} />
      <p className={classNames(row(12, "between", "border-top", "center", "pad-top-12", "soft"), css.other)}>
        <span>
          <Trans>No account yet?</Trans>
        </span>
        <Link className={inline(8, "self-start", "center", "link", "strong", "tap")} href={keepRedirect("/register", search)}>
          {t`Create account`}
          <ArrowRight aria-hidden data-flip className={kit("icon-20")} />
        </Link>
      </p>
    </EntryLayout>
  );
}

/** Both empty fields have the same sentence: it is said once, under the first of them. */
const oneError = ({ username, password }: FieldErrors): FieldErrors => (username ? { username } : password ? { password } : {});

/** What happens to the programs that a guest put into the cart of this device. */
function GuestCart() {
  const cart = useAtomValue(cartViewAtom);
  const { count } = cart;
  if (cart.source !== "guest" || count === 0) return null;
  return (
    <p className={row(12, "start", "border-bottom", "leading-note", "pad-bottom-16")}>
      <ShoppingBag className={kit("no-shrink", "icon-20", "above-2", "ember")} aria-hidden />
      <span>
        <Plural
          value={count}
          one="# program is in the cart on this device. It moves to your account when you log in."
          other="# programs are in the cart on this device. They move to your account when you log in."
        />
      </span>
    </p>
  );
}
