import { Trans } from "@lingui/react/macro";
import { StandingPage } from "./standing-page.tsx";
import { TermsSummary } from "./terms-summary.tsx";

export const PrivacyScreen = () => (
  <StandingPage slug="privacy" title={<Trans>Privacy policy</Trans>} line={<Trans>Your data, why we have it, and your rights</Trans>} />
);

export const TermsScreen = () => (
  <StandingPage
    slug="terms-conditions"
    title={<Trans>Terms and conditions</Trans>}
    line={<Trans>Our agreement, in short sentences</Trans>}
    summary={{ id: "at-a-glance", title: <Trans>The terms at a glance</Trans>, content: <TermsSummary /> }}
  />
);
