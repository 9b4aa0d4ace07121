import { Trans } from "@lingui/react/macro";
import type { ComponentType } from "react";
import type { PageSlug } from "#contract/site/site.ts";
import { KeptOnDevice } from "./kept-on-device.tsx";
import { StandingPage } from "./standing-page.tsx";
import { TermsSummary } from "./terms-summary.tsx";

/** The screen of each page of standing text. */
export const SCREENS: Record<PageSlug, ComponentType> = {
  privacy: () => (
    <StandingPage slug="privacy" title={<Trans>Privacy policy</Trans>} line={<Trans>Your data, why we have it, and your rights</Trans>} />
  ),
  "terms-conditions": () => (
    <StandingPage
      slug="terms-conditions"
      title={<Trans>Terms and conditions</Trans>}
      line={<Trans>Our agreement, in short sentences</Trans>}
      summary={{ id: "at-a-glance", title: <Trans>The terms at a glance</Trans>, content: <TermsSummary /> }}
    />
  ),
  accessibility: () => (
    <StandingPage slug="accessibility" title={<Trans>Accessibility</Trans>} line={<Trans>Learning for everybody, in every way</Trans>} />
  ),
  help: () => <StandingPage slug="help" title={<Trans>Help</Trans>} line={<Trans>Short answers to what is asked most</Trans>} searched />,
  cookies: () => (
    <StandingPage
      slug="cookies"
      title={<Trans>Cookies</Trans>}
      line={<Trans>What is kept on your device, and nothing else</Trans>}
      summary={{ id: "on-this-device", title: <Trans>What is kept on this device</Trans>, content: <KeptOnDevice /> }}
    />
  ),
};
