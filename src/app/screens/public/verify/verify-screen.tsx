import { Trans, useLingui } from "@lingui/react/macro";
import { BadgeCheck, CircleX, CloudOff, History, SearchX } from "lucide-react";
import { useParams } from "wouter";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { certificateNumber } from "#contract/certificates/certificate-number.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { factsOfAnswer, factsOfClaims, NumberAlone, VerifiedFacts } from "./verified-facts.tsx";
import { NumberForm } from "./number-form.tsx";
import { useVerification, type VerificationState } from "./use-verification.ts";
import { Verdict } from "./verdict.tsx";
import css from "./verify-screen.module.css";

/** /verify: the number is asked for. /verify/{number}: whether it is valid, for whoever was shown a certificate. */
export function VerifyScreen() {
  const { number: typed } = useParams<{ number?: string }>();
  const number = typed === undefined ? undefined : (certificateNumber(typed) ?? typed);
  return (
    <div className={classNames(grid(24, "pad-top-40", "pad-bottom-64"), layout.wrap, css.page)}>
      {/* A page about one person: no search engine keeps it, and no other site is told its address. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <h1 className={kit("3xl")} tabIndex={-1}>
        <Trans>Verify certificate</Trans>
      </h1>
      {number === undefined ? null : <Checked key={number} number={number} />}
      <NumberForm number={number ?? ""} />
    </div>
  );
}

function Checked({ number }: { number: string }) {
  const { state, retry } = useVerification(number);
  return (
    <section className={stack(20)} aria-live="polite" aria-busy={state.kind === "loading"}>
      <Found state={state} retry={retry} />
    </section>
  );
}

function Found({ state, retry }: { state: VerificationState; retry: () => void }) {
  const { t } = useLingui();
  switch (state.kind) {
    case "loading":
      return <Skeleton className={classNames(kit("round-md"), css.waiting)} />;
    case "failed":
      return <LoadFailure failure={state.failure} retry={retry} />;
    case "missing":
      return (
        <Verdict kind="bad" icon={<SearchX aria-hidden="true" />} title={t`Certificate not found`}>
          <Trans>Check the verification number on the certificate.</Trans>
        </Verdict>
      );
    case "broken":
      return (
        <Verdict kind="bad" icon={<CircleX aria-hidden="true" />} title={t`This link does not carry our signature`}>
          <Trans>What it says was changed, or belongs to another certificate. Check by the number printed on the certificate.</Trans>
        </Verdict>
      );
    case "offline": {
      const issuer = factsOfClaims(state.claims);
      return (
        <>
          <Verdict kind="ok" icon={<CloudOff aria-hidden="true" />} title={<Valid {...issuer} />}>
            <Trans>Verified offline by digital signature</Trans>
            <br />
            <Trans>Connect to check whether it has been revoked since.</Trans>
          </Verdict>
          <VerifiedFacts {...issuer} />
        </>
      );
    }
    case "answered": {
      const facts = factsOfAnswer(state.verification);
      return (
        <>
          {state.verification.result === "valid" ? (
            <Verdict kind="ok" icon={<BadgeCheck aria-hidden="true" />} title={facts ? <Valid {...facts} /> : t`Valid certificate`}>
              {state.signed ? <Trans>The digital signature in the link is ours too.</Trans> : null}
            </Verdict>
          ) : null}
          {state.verification.result === "revoked" ? (
            <Verdict kind="bad" icon={<CircleX aria-hidden="true" />} title={t`Revoked certificate`}>
              <Trans>It was issued but is no longer valid.</Trans>
            </Verdict>
          ) : null}
          {state.verification.result === "superseded" ? (
            <Verdict kind="wait" icon={<History aria-hidden="true" />} title={t`Replaced by a newer certificate`}>
              <Trans>Ask its holder for the newer one.</Trans>
            </Verdict>
          ) : null}
          {facts ? <VerifiedFacts {...facts} /> : <NumberAlone number={state.verification.number} />}
        </>
      );
    }
  }
}

function Valid({ issuer }: { issuer: { ar: string; en: string } }) {
  const { i18n } = useLingui();
  const name = i18n.locale === "en" ? issuer.en : issuer.ar;
  return <Trans>Valid, issued by {name}</Trans>;
}
