import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { VAT_RATE_PERCENT } from "#contract/rules/money.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#contract/orders/payment-methods.ts";
import { BUSINESS_WEEK, TERMS } from "#contract/accounts/terms.ts";
import { formatWeekday } from "#app/i18n/format.ts";
import type { Language } from "#contract/shapes.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import styles from "./terms-summary.module.css";

/** What `free` is, nobody chooses; a saved card is a card. */
const METHOD: Record<PaymentMethod, MessageDescriptor | null> = {
  saved_card: null,
  card: msg`Card`,
  tabby: msg`Pay in instalments`,
  // The same in the reader's eyes.
  tamara: null,
  apple_pay: msg`Digital wallet`,
  // Offered where the university takes them, and never the way to pay on which the terms are built.
  bank_transfer: null,
  free: null,
};

/** The constants of section 9, from the same source as the code that keeps to them (R2.4). */
export function TermsSummary() {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { accessMonths, devices, refundDays, refundProgressPercent, refundBusinessDays } = TERMS;
  const firstDay = weekday(language, BUSINESS_WEEK.first);
  const lastDay = weekday(language, BUSINESS_WEEK.last);
  const methods = PAYMENT_METHODS.flatMap((method) => METHOD[method] ?? []).map((name) => i18n._(name));
  return (
    <dl className={classNames(kit("border", "round-md", "surface"), styles.summary)}>
      <Row name={<Trans>Access to the content</Trans>}>
        <Plural value={accessMonths} one="# month from purchase" other="# months from purchase" />
      </Row>
      <Row name={<Trans>Devices</Trans>}>
        <Plural value={devices} one="At most # device for an account" other="At most # devices for an account" />
      </Row>
      <Row name={<Trans>Refund window</Trans>}>
        <Plural value={refundDays} one="Within # day of purchase" other="Within # days of purchase" />
      </Row>
      <Row name={<Trans>Progress limit</Trans>}>
        <Trans>
          No more than <bdi>{refundProgressPercent}%</bdi> of the content
        </Trans>
      </Row>
      <Row name={<Trans>Refund timing</Trans>}>
        <Plural value={refundBusinessDays} one="Within # business day" other="Within # business days" />
        <small className={kit("block", "soft", "sm", "regular")}>
          <Trans>
            {firstDay} to {lastDay}
          </Trans>
        </small>
      </Row>
      <Row name={<Trans>Payment method</Trans>}>{joinNames(language, methods)}</Row>
      <Row name={<Trans>Prices</Trans>}>
        <Trans>
          Including <bdi>{VAT_RATE_PERCENT}%</bdi> VAT
        </Trans>
      </Row>
    </dl>
  );
}

/** 0 is Sunday; 1 January 2023 was one. */
const weekday = (language: Language, day: number): string => formatWeekday(language, `2023-01-0${day + 1}`);

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={grid(24, "gap-y-4")}>
    <dt className={kit("soft")}>{name}</dt>
    <dd className={kit("strong")}>{children}</dd>
  </div>
);
