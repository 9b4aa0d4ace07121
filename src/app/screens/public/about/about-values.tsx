import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import layout from "#app/ui/layout.module.css";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import styles from "./about-values.module.css";

/** What can be relied on here: each is something that the platform does. */
export function AboutValues() {
  return (
    <section className={layout.section}>
      <div className={layout.wrap}>
        <div className={classNames(row(0, "between"), layout.head)}>
          <h2>
            <Trans>What you can rely on</Trans>
          </h2>
        </div>
        <ul className={classNames(grid(64, "cols-2", "gap-y-24"), styles.values)}>
          <Value title={<Trans>Arabic first</Trans>}>
            <Trans>Every page, message and certificate is written in Arabic from the start, and then in English.</Trans>
          </Value>
          <Value title={<Trans>Without a connection too</Trans>}>
            <Trans>Your schedule, saved lessons and cart open without a network, and changes are sent once it is back.</Trans>
          </Value>
          <Value title={<Trans>Clear about money</Trans>}>
            <Trans>
              Prices include tax, and fees are refunded within <Plural value={TERMS.refundDays} one="# day" other="# days" /> on terms that
              are written on every program.
            </Trans>
          </Value>
          <Value title={<Trans>Open to everyone</Trans>}>
            <Trans>Pages are read with a screen reader, with a keyboard, and at any text size, on the phone you have.</Trans>
          </Value>
        </ul>
      </div>
    </section>
  );
}

const Value = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <li>
    <h3 className={row(12, "center", "lg")}>
      <Nuqta tone="ember" />
      {title}
    </h3>
    <p className={kit("above-8", "soft")}>{children}</p>
  </li>
);
