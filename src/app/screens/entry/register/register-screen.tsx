import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import { listNationalities } from "#contract/places/places.ts";
import { Problem } from "#contract/problem.ts";
import { register, registerForm } from "#contract/accounts/sign-in.ts";
import { call } from "#app/api/call.ts";
import { canKeepDrafts, dropDraft, readDraft, writeDraft } from "#app/state/forms/form-draft.ts";
import { useResource } from "#app/state/resource.ts";
import { settleLogouts, signIn } from "#app/state/sign-in/session-verbs.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { PasswordAdvice } from "#app/widgets/passwords/password-advice.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { FormCheckbox, FormPassword, FormSelect, FormText } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { PasswordRules } from "#app/widgets/passwords/password-rules.tsx";
import { keepRedirect, redirectPath } from "#app/widgets/accounts/redirect-path.ts";
import { FormPhone } from "#app/widgets/phone-field/form-phone.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { IdentityNumber } from "./identity-number.tsx";
import { NameFields } from "./name-fields.tsx";
import {
  checkRegister,
  emptyRegister,
  ofNationality,
  ownerOf,
  registerBody,
  registerDraft,
  type RegisterValues,
} from "./register-values.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./register-screen.module.css";

const DRAFT = "register";

export function RegisterScreen() {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const search = useSearch();
  const nationalities = useResource(listNationalities, { once: true });
  const { failure, attempt } = useRefusal();
  const [refused, setRefused] = useState(false);

  /** An account has the e-mail or the ID: which, its owner reads in a mail. */
  const asRefused = (error: unknown) => {
    const known = error instanceof Problem && error.code === "registration_refused";
    if (known) setRefused(true);
    return known;
  };
  const submit = (values: RegisterValues) =>
    attempt(async () => {
      setRefused(false);
      await settleLogouts();
      const { data } = await call(register, { body: formBody(registerForm, registerBody(values)) });
      dropDraft(DRAFT);
      // The account exists: where another one's changes go first, the person signs in later.
      const entered = await signIn(data);
      navigate(entered ? redirectPath(search, "/", location.origin) : keepRedirect("/login", search), { replace: true });
    }, asRefused);
  const empty = emptyRegister(i18n.locale === "en" ? "en" : "ar");
  const form = useForm<RegisterValues>({
    initial: { ...empty, ...readDraft(DRAFT, registerDraft(empty)) },
    check: checkRegister,
    submit,
  });
  useEffect(() => writeDraft(DRAFT, registerDraft(form.values)), [form.values]);

  const codeOf = (id: string) => nationalities.data?.find((option) => String(option.id) === id)?.code ?? "";
  const labels = {
    nationality_id: t`Nationality`,
    full_name_ar: t`Full name in Arabic`,
    full_name_en: t`Full name in English`,
    national_id: t`National ID or Iqama number`,
    document_number: form.values.identity === "gcc" ? t`GCC ID number` : t`Passport number`,
    email: t`E-mail`,
    phone: t`Mobile number`,
    password: t`Password`,
    password_confirmation: t`Confirm password`,
    terms_accepted: t`Terms and conditions`,
  };
  const login = (
    <>
      <span>
        <Trans>Already have an account?</Trans>
      </span>
      <Link href={keepRedirect("/login", search)}>{t`Log in`}</Link>
    </>
  );

  return (
    <EntryLayout
      title={t`Create account`}
      art={21}
      beside={login}
      lead={
        <p className={cluster([2, 8], "center", "leading-note")}>
          <Trans>About two minutes.</Trans>{" "}
          {canKeepDrafts() ? <DeviceMark kind="saved">{t`What you write is saved on this device, except the password`}</DeviceMark> : null}
        </p>
      }
    >
      <form id={form.id} className={grid(32)} method="dialog" onSubmit={form.submit} noValidate>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <FormSummary errors={form.refused} labels={labels} />
        <section className={classNames(grid(16, "min-0"), css.section)}>
          <h2>
            <Trans>Name as on your ID</Trans>
          </h2>
          <div className={classNames(grid(16, "cols-2", "start"), css.two)}>
            <FormSelect
              form={form}
              name="nationality_id"
              label={labels.nationality_id}
              options={nationalities.data ?? []}
              autoComplete="country-name"
              choose={(id) => form.fill(ofNationality(form.values, id, codeOf(id)))}
            />
          </div>
          <NameFields form={form} />
          <div className={cluster([4, 12], "center")}>
            <Segmented
              label={t`Letters of the name`}
              options={[
                { value: "ar", label: t`Arabic letters` },
                { value: "en", label: t`Latin letters` },
              ]}
              value={form.values.script}
              onChange={(script) => form.set("script", script)}
            />
            <p className={kit("faint", "sm")}>
              <Trans>The other spelling is asked for only where a certificate needs it.</Trans>
            </p>
          </div>
        </section>
        <section className={classNames(grid(16, "min-0"), css.section)}>
          <h2>
            <Trans>ID</Trans>
          </h2>
          <IdentityNumber form={form} labels={labels} />
        </section>
        <section className={classNames(grid(16, "min-0"), css.section)}>
          <h2>
            <Trans>Contact</Trans>
          </h2>
          <div className={classNames(grid(16, "cols-2", "start"), css.two)}>
            <FormText
              form={form}
              name="email"
              label={labels.email}
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              ltr
            />
            <FormPhone form={form} name="phone" label={labels.phone} />
          </div>
        </section>
        <section className={classNames(grid(16, "min-0"), css.section)}>
          <h2>
            <Trans>Password</Trans>
          </h2>
          <div className={classNames(grid(16, "cols-2", "start"), css.two)}>
            <FormPassword form={form} name="password" label={labels.password} autoComplete="new-password" />
            <FormPassword form={form} name="password_confirmation" label={labels.password_confirmation} autoComplete="new-password" />
          </div>
          <PasswordRules password={form.values.password} />
          <PasswordAdvice password={form.values.password} owner={ownerOf(form.values)} />
        </section>
        <div className={classNames(grid(12, "justify-items-start"), css.end)}>
          <div className={css.terms}>
            <FormCheckbox form={form} name="terms_accepted">
              <Trans>
                I accept the <Link href="/terms-conditions">Terms and conditions</Link> and the <Link href="/privacy">Privacy policy</Link>
              </Trans>
            </FormCheckbox>
          </div>
          {refused ? <Refused search={search} /> : null}
          <NetworkButton
            type="submit"
            tone="ember"
            busy={form.busy}
            offline={t`Creating an account needs a connection`}
          >{t`Create account`}</NetworkButton>
        </div>
      </form>
      <p className={classNames(row(12, "center", "between", "border-top", "soft", "pad-top-12"), css.other)}>{login}</p>
    </EntryLayout>
  );
}

/** Where the button is, and in focus: the form is long, and its top is out of sight on a phone. */
function Refused({ search }: { search: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={css.refused}>
      <NoticeBox kind="bad">
        <p>
          <Trans>
            No account could be created with these details. If you have an account already, a mail about it is on its way to you.
          </Trans>
        </p>
        <p className={cluster([8, 16], "above-8")}>
          <Link href={keepRedirect("/login", search)}>
            <Trans>Log in</Trans>
          </Link>
          <Link href={keepRedirect("/forgot-password", search)}>
            <Trans>Reset password</Trans>
          </Link>
        </p>
      </NoticeBox>
    </div>
  );
}
