import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, kit, row } from "#app/ui/kit.ts";
import type { ProgramCard } from "#contract/catalogue/catalogue.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { instalmentDays } from "./instalment-days.ts";
import styles from "./instalment-plan.module.css";
import { Money } from "./money.tsx";
import { useToday } from "#app/widgets/time/use-today.ts";

type Plan = NonNullable<ProgramCard["instalments"]>;

interface Row {
  /** SAR. */
  amount: number;
  when: ReactNode;
}

/** Instalments as dated nuqtas, the first of them lit; `roomy` where they are chosen. */
export function InstalmentRows({
  rows,
  roomy = false,
  label,
  className,
}: {
  rows: readonly Row[];
  roomy?: boolean;
  label?: string;
  className?: string | undefined;
}) {
  return (
    <ol className={classNames(row(0, "above-4"), styles.plan, roomy && styles.roomy, className)} aria-label={label}>
      {rows.map(({ amount, when }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- their places are what they are
        <li className={kit("relative", "grow", "min-0", "pad-top-20", "xs", "leading-note", "text-center")} key={index}>
          <Money sar={amount} className={styles.amount} />
          <span className={classNames(kit("block", "2xs", "nowrap", "soft"), styles.day)}>{when}</span>
        </li>
      ))}
    </ol>
  );
}

/** What is paid today and what follows, each month. */
export function InstalmentPlan({ plan, className }: { plan: Plan; className?: string | undefined }) {
  const language = useAtomValue(languageAtom);
  const today = useToday();
  const days = today === null ? [] : instalmentDays(today, plan.count);
  const when = (index: number) =>
    index === 0 ? <Trans>Today</Trans> : days[index] ? formatDate(language, days[index], { year: false }) : NOTHING_YET;
  return (
    <InstalmentRows
      className={className}
      rows={Array.from({ length: plan.count }, (_, index) => ({ amount: plan.amount, when: when(index) }))}
    />
  );
}

/** Holds the line until the days are known. */
const NOTHING_YET = "\u00a0";

/** «أو 4 دفعات، كل منها 2,400 ريال» with the amount as an image of money. */
export function InstalmentLine({ plan, className }: { plan: Plan; className?: string | undefined }) {
  const { count, amount } = plan;
  return (
    <span className={className}>
      <Trans>
        or <Plural value={count} one="# instalment" other="# instalments" /> of <Money sar={amount} />
      </Trans>
    </span>
  );
}
