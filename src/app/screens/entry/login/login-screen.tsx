import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowRight, ShoppingBag } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { classNames, grid, inline, kit, row } from "#app/ui/kit.ts";
import { Problem } from "#contract/problem.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import type { DeviceLimit } from "#contract/accounts/session.ts";
import { login, loginForm } from "#contract/accounts/sign-in.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { cartViewAtom } from "#app/state/cart/cart-atoms.ts";
import { settleLogouts, signIn, signInHeaders } from "#app/state/sign-in/session-verbs.ts";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { FormPassword, FormText } from "#app/widgets/forms/form-field.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { keepRedirect, redirectPath } from "#app/widgets/accounts/redirect-path.ts";
import { startOf } from "#app/widgets/site/nav-links.ts";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { DeviceChoice } from "./device-choice.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./login-screen.module.css";

interface Values {
  username: string;
  password: string;
}

export function LoginScreen() {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [failure, setFailure] = useState<string | null>(null);
  const [limit, setLimit] = useState<DeviceLimit | null>(null);
  const summary = useRef<HTMLDivElement>(null);

  const enter = async (values: Values, ending?: { end_device_id: string; ticket: string }): Promise<FieldErrors | undefined> => {
    setFailure(null);
    try {
      await settleLogouts();
      const { data } = await call(login, { body: { ...loginForm.cast(values), ...ending }, headers: await signInHeaders() });
      if (!(await signIn(data))) {
        setLimit(null);
        setFailure(i18n._(problemMessages.owner_mismatch));
        return undefined;
      }
      navigate(redirectPath(search, startOf(data.user.type), location.origin), { replace: true });
    } catch (error) {
      if (error instanceof Problem && error.code === "device_limit_reached") setLimit(error.options.data as DeviceLimit);
      else {
        if (ending) setLimit(null);
        setFailure(problemSentence(i18n, error));
        summary.current?.focus();
      }
    }
    return undefined;
  };
  const form = useForm<Values>({
    initial: { username: "", password: "" },
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
      <form id={form.id} className={classNames(grid(16), css.form)} onSubmit={form.submit} noValidate>
        <div ref={summary} tabIndex={-1} className={css.summary}>
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        </div>
        <FormText
          form={form}
          name="username"
          label={t`E-mail or national ID`}
          autoComplete="username"
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
        <NetworkButton
          type="submit"
          tone="ember"
          block
          busy={form.busy}
          offline={t`Logging in needs a connection`}
        >{t`Log in`}</NetworkButton>
        <p className={kit("faint", "xs", "leading-note")}>
          <Trans>You stay logged in on this device for 7 days.</Trans>
        </p>
      </form>
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
