import { Trans, useLingui } from "@lingui/react/macro";
import { Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useSearch } from "wouter";
import { nationalSignInForm, startNationalSignIn } from "#contract/accounts/national-sign-in.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { call } from "#app/api/call.ts";
import { settleLogouts, signInHeaders } from "#app/state/sign-in/session-verbs.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, grid, inline, kit, row } from "#app/ui/kit.ts";
import { keepRedirect, redirectPath } from "#app/widgets/accounts/redirect-path.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormCheckbox, FormText } from "#app/widgets/forms/form-field.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ArrivalSteps } from "#app/widgets/sign-in/arrival-steps.tsx";
import { useArrival } from "#app/widgets/sign-in/use-arrival.ts";
import { type Ending, useDecision } from "./use-decision.ts";

type Asked = DataOf<typeof startNationalSignIn>;

/** The national sign-in: an ID, a number to pick on the phone, and what may still be asked for. */
export function NationalSignInScreen() {
  const { t } = useLingui();
  const search = useSearch();
  const arriving = useArrival();
  const { arrival, failure } = arriving;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const [taken, setTaken] = useState(false);
  const { failure: refused, attempt } = useRefusal();
  const top = useRef<HTMLDivElement>(null);
  const isOpen = asked !== null && ending === null && !taken && failure === null;

  const form = useForm({
    initial: { national_id: "", shared: false },
    check: (values) => checkForm(nationalSignInForm, values),
    submit: (values) =>
      attempt(async () => {
        await settleLogouts();
        const body = nationalSignInForm.cast({ ...values, redirect: redirectPath(search, "/", location.origin) });
        const { data } = await call(startNationalSignIn, { body, headers: await signInHeaders() });
        setEnding(null);
        setAsked(data);
      }),
  });
  useDecision(isOpen ? asked.request : null, {
    approved: (arrived) => {
      setTaken(true);
      void arriving.take(arrived);
    },
    ended: setEnding,
    failed: arriving.fail,
  });
  useEffect(() => {
    if (asked || ending || failure) top.current?.focus();
  }, [asked, ending, failure]);
  const again = () => {
    setAsked(null);
    setEnding(null);
  };

  return (
    <EntryLayout title={arrival?.outcome === "register" ? t`Create account` : t`Log in with Nafath`} art={7}>
      <div ref={top} tabIndex={-1} className={classNames(grid(16), kit("full"))} aria-live="polite">
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        {isOpen ? <NumberToPick number={asked.number} /> : null}
        {ending === "rejected" ? <NoticeBox kind="bad">{t`The request was rejected in Nafath.`}</NoticeBox> : null}
        {ending === "expired" ? <NoticeBox kind="wait">{t`The request was not answered in time.`}</NoticeBox> : null}
        {taken && !arrival && !failure ? (
          <p className={kit("soft")}>
            <Trans>One moment: you are being logged in.</Trans>
          </p>
        ) : null}
      </div>
      {isOpen ? <Button tone="quiet" block onClick={again}>{t`Use another ID`}</Button> : null}
      {ending ? <Button tone="ember" block onClick={again}>{t`Try again`}</Button> : null}
      {asked || failure ? null : (
        <form id={form.id} className={classNames(grid(16), kit("full"))} method="dialog" onSubmit={form.submit} noValidate>
          <p className={kit("leading-note")}>
            <Trans>You confirm on your phone, in the Nafath app, that it is you.</Trans>
          </p>
          {refused ? <NoticeBox kind="bad">{refused}</NoticeBox> : null}
          <FormText form={form} name="national_id" label={t`National ID or Iqama number`} inputMode="numeric" digits ltr maxLength={20} />
          <FormCheckbox form={form} name="shared">
            <Trans>This device is shared with other people</Trans>
          </FormCheckbox>
          <NetworkButton type="submit" tone="ember" block busy={form.busy} offline={t`Logging in needs a connection`}>
            {t`Ask Nafath`}
          </NetworkButton>
        </form>
      )}
      <ArrivalSteps {...arriving} />
      <Link className={inline(0, "self-start", "center", "link", "strong", "tap")} href={keepRedirect("/login", search)}>
        {t`Back to log in`}
      </Link>
    </EntryLayout>
  );
}

function NumberToPick({ number }: { number: string }) {
  return (
    <div className={grid(12, "justify-items-center", "text-center", "surface", "border", "round-md", "pad-24", "full")}>
      <p className={kit("leading-note")}>
        <Trans>Open the Nafath app and pick this number</Trans>
      </p>
      <p className={kit("3xl", "heavy", "tabular")}>
        <bdi>{number}</bdi>
      </p>
      <p className={row(8, "center", "soft", "sm", "leading-note")}>
        <Smartphone aria-hidden className={kit("icon-18", "no-shrink")} />
        <Trans>This page continues automatically once you have confirmed. You have three minutes.</Trans>
      </p>
    </div>
  );
}
