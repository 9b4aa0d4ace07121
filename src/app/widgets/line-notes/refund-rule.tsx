import { Plural, Trans } from "@lingui/react/macro";
import { kit } from "#app/ui/kit.ts";
import { TERMS } from "#contract/accounts/terms.ts";

const { refundDays: days, refundProgressPercent: limit } = TERMS;

/** The terms of a refund in a line, from the figures that the server keeps to. */
export const RefundRule = () => (
  <p className={kit("soft", "sm", "leading-note")}>
    <Trans>
      Full refund within <Plural value={days} one="# day" other="# days" />, up to <bdi>{limit}%</bdi> of the content
    </Trans>
  </p>
);
